//! The visible text of a node of a live document.
//!
//! This module reads the properties of nodes through the getters of the prototypes. A form has a property for each of its
//! fields, which hides the property of the node with the same name ("DOM clobbering"): `form.firstChild` may be a field.

use crate::channel::{set_answer, status};
use js_sys::Array;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{CssStyleDeclaration, Window};

// The methods of web-sys read properties through the object. `final` makes wasm-bindgen use the getters of the prototypes,
// so the properties that a page could hide are declared here.
#[wasm_bindgen]
extern "C" {
    /// A node of a document.
    #[wasm_bindgen(extends = web_sys::Node)]
    #[derive(Clone)]
    type Node;
    #[wasm_bindgen(method, final, getter, js_name = nodeType)]
    fn node_type(this: &Node) -> u32;
    #[wasm_bindgen(method, final, getter, js_name = lastChild)]
    fn last_child(this: &Node) -> Option<Node>;
    #[wasm_bindgen(method, final, getter, js_name = previousSibling)]
    fn previous_sibling(this: &Node) -> Option<Node>;
    #[wasm_bindgen(method, final, getter, js_name = ownerDocument)]
    fn owner_document(this: &Node) -> Option<Document>;

    #[wasm_bindgen(extends = Node)]
    type CharacterData;
    #[wasm_bindgen(method, final, getter)]
    fn data(this: &CharacterData) -> String;

    #[wasm_bindgen(extends = Node)]
    type Element;
    #[wasm_bindgen(method, final, getter, js_name = localName)]
    fn local_name(this: &Element) -> String;
    #[wasm_bindgen(method, final, getter, js_name = shadowRoot)]
    fn shadow_root(this: &Element) -> Option<Node>;
    #[wasm_bindgen(method, final, js_name = getAttribute)]
    fn attribute(this: &Element, name: &str) -> Option<String>;

    #[wasm_bindgen(extends = Node)]
    type HTMLSlotElement;
    #[wasm_bindgen(method, final, js_name = assignedNodes)]
    fn assigned_nodes(this: &HTMLSlotElement) -> Array;

    #[wasm_bindgen(extends = Node)]
    type Document;
    #[wasm_bindgen(method, final, getter, js_name = defaultView)]
    fn default_view(this: &Document) -> Option<Window>;
}

thread_local! {
    /// The text of the last call.
    static FOUND: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Answers with the visible text of a node, as UTF-8. Blocks begin and end on lines of their own. `options` is the sum of 1 to
/// leave out `nav`, 2 for `aside`, 4 for `footer`, 8 for `header`, and 16 to keep only the main content.
#[wasm_bindgen(js_name = domText)]
pub fn dom_text(node: &web_sys::Node, options: u32) -> u32 {
    let text = text_of(node.unchecked_ref(), options);
    set_answer(text.as_bytes());
    FOUND.set(text);
    status(Ok(()))
}

fn text_of(node: &Node, options: u32) -> String {
    // The `ownerDocument` of a document is null.
    let document =
        node.owner_document().unwrap_or_else(|| node.clone().unchecked_into());
    let window = document.default_view();
    let scopes: &[Scope] = if options & 16 == 0 {
        &[Scope::Everything]
    } else {
        &[Scope::Main, Scope::Articles, Scope::Everything]
    };
    for &scope in scopes {
        let mut walk = Walk {
            window: window.as_ref(),
            options,
            scope,
            found: false,
            text: Lines::default(),
        };
        walk.run(node);
        if walk.found || scope == Scope::Everything {
            return walk.text.text;
        }
    }
    String::new()
}

/// The parts of a page to keep.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Everything,
    /// `main` elements, and elements with the role `main`.
    Main,
    Articles,
}

/// The properties that the content of an element inherits.
#[derive(Clone, Copy)]
struct Context {
    is_visible: bool,
    /// Whether to keep the line breaks of the source.
    is_preformatted: bool,
    is_in_scope: bool,
}

enum Step {
    Enter(Node, Context),
    /// The end of a block.
    Break,
}

/// A walk over a tree, with an explicit stack: scripts can build trees that are too deep for the call stack.
struct Walk<'a> {
    /// The window that computes styles. A document may have none.
    window: Option<&'a Window>,
    options: u32,
    scope: Scope,
    /// Whether the walk has reached an element of the scope.
    found: bool,
    text: Lines,
}

const ELEMENT: u32 = 1;
const TEXT: u32 = 3;
const CDATA: u32 = 4;
const DOCUMENT: u32 = 9;
const FRAGMENT: u32 = 11;

impl Walk<'_> {
    fn run(&mut self, node: &Node) {
        let context = Context {
            is_visible: true,
            is_preformatted: false,
            is_in_scope: self.scope == Scope::Everything,
        };
        let mut steps = vec![Step::Enter(node.clone(), context)];
        while let Some(step) = steps.pop() {
            let Step::Enter(node, context) = step else {
                self.text.separate(Separator::Line);
                continue;
            };
            match node.node_type() {
                ELEMENT => self.enter(node.unchecked_ref(), context, &mut steps),
                TEXT | CDATA if context.is_visible && context.is_in_scope => {
                    let data = node.unchecked_ref::<CharacterData>().data();
                    self.text.push(&data, context.is_preformatted);
                }
                DOCUMENT | FRAGMENT => push_children(&node, context, &mut steps),
                _ => {}
            }
        }
    }

    fn enter(
        &mut self,
        element: &Element,
        mut context: Context,
        steps: &mut Vec<Step>,
    ) {
        let name = element.local_name();
        if name == "br" {
            self.text.separate(Separator::Line);
        }
        if is_listed(&name, NOT_TEXT) {
            return;
        }
        let has = |name| element.attribute(name).is_some();
        let role = element.attribute("role").unwrap_or_default();
        if has("hidden")
            || element.attribute("aria-hidden").as_deref() == Some("true")
            || self.is_left_out(&name, &role)
        {
            return;
        }
        let style: Option<CssStyleDeclaration> = self.window.and_then(|window| {
            window.get_computed_style(element.unchecked_ref()).ok().flatten()
        });
        let property = |name| {
            let value = style.as_ref().map(|style| style.get_property_value(name));
            value.and_then(Result::ok).unwrap_or_default()
        };
        // Empty without a window, and for an element outside of the document.
        let display = property("display");
        let is_block = if display.is_empty() {
            // The default style sheet of browsers hides these.
            if name == "dialog" && !has("open") || has("popover") {
                return;
            }
            let inline = element.attribute("style").unwrap_or_default();
            if let Some(visibility) = declared(&inline, "visibility") {
                context.is_visible = visibility == "visible";
            }
            match declared(&inline, "display").as_deref() {
                Some("none") => return,
                Some(display) => is_block(display),
                None => is_listed(&name, BLOCKS),
            }
        } else {
            if display == "none" || property("content-visibility") == "hidden" {
                return;
            }
            context.is_visible = property("visibility") == "visible";
            is_block(&display)
        };
        context.is_preformatted |=
            matches!(&*name, "pre" | "listing" | "xmp" | "plaintext");
        let is_scope = match self.scope {
            Scope::Everything => true,
            Scope::Main => name == "main" || role == "main",
            Scope::Articles => name == "article" || role == "article",
        };
        self.found |= is_scope;
        context.is_in_scope |= is_scope;
        if is_block {
            self.text.separate(Separator::Line);
            steps.push(Step::Break);
        }
        if name == "slot" && push_assigned(element.unchecked_ref(), context, steps) {
            return;
        }
        if name == "details" && !has("open") {
            push_summary(element, context, steps);
        } else {
            push_children(
                element.shadow_root().as_ref().unwrap_or(element),
                context,
                steps,
            );
        }
    }

    /// Whether the options leave out an element.
    fn is_left_out(&self, name: &str, role: &str) -> bool {
        let of = |bit, element, landmark| {
            self.options & bit != 0 && (name == element || role == landmark)
        };
        of(1, "nav", "navigation")
            || of(2, "aside", "complementary")
            || of(4, "footer", "contentinfo")
            || of(8, "header", "banner")
    }
}

/// Pushes the children of a node, the first one on top.
fn push_children(node: &Node, context: Context, steps: &mut Vec<Step>) {
    let mut child = node.last_child();
    while let Some(node) = child {
        child = node.previous_sibling();
        steps.push(Step::Enter(node, context));
    }
}

/// Pushes the nodes assigned to a slot of a shadow tree. Returns whether there are any.
fn push_assigned(
    slot: &HTMLSlotElement,
    context: Context,
    steps: &mut Vec<Step>,
) -> bool {
    let before = steps.len();
    let nodes = slot.assigned_nodes().into_iter().rev();
    steps.extend(nodes.map(|node| Step::Enter(node.unchecked_into(), context)));
    steps.len() > before
}

/// Pushes the summary of a closed `details` element: its first child named `summary`.
fn push_summary(details: &Element, context: Context, steps: &mut Vec<Step>) {
    let mut summary = None;
    let mut child = details.last_child();
    while let Some(node) = child {
        child = node.previous_sibling();
        if node.node_type() == ELEMENT
            && node.unchecked_ref::<Element>().local_name() == "summary"
        {
            summary = Some(node);
        }
    }
    steps.extend(summary.map(|node| Step::Enter(node, context)));
}

/// Whether an element with this `display` value begins and ends on lines of its own.
fn is_block(display: &str) -> bool {
    !(display.starts_with("inline")
        || display.starts_with("ruby")
        || display == "contents")
}

/// Returns the value of a property in a `style` attribute, in lower case. The last declaration wins.
fn declared(style: &str, property: &str) -> Option<String> {
    let values =
        style.rsplit(';').filter_map(|declaration| declaration.split_once(':'));
    let value = |value: &str| {
        let value = value.trim_ascii().to_ascii_lowercase();
        String::from(value.trim_end_matches("!important").trim_ascii_end())
    };
    let mut values =
        values.filter(|(name, _)| name.trim_ascii().eq_ignore_ascii_case(property));
    values.next().map(|(_, given)| value(given))
}

fn is_listed(name: &str, names: &str) -> bool {
    let mut names = names.as_bytes().split(|&byte| byte == b' ');
    names.any(|listed| listed == name.as_bytes())
}

/// Elements whose content is not text of the page, such as scripts, styles, fallbacks for media, and form fields.
const NOT_TEXT: &str = "area audio base canvas datalist desc head iframe link meta metadata noembed \
    noframes noscript object param rp script select style template textarea title \
    video";

/// Elements that the default style sheet of browsers makes blocks (the HTML standard, chapter "Rendering").
const BLOCKS: &str = "address article aside blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 \
    header hgroup hr html legend li listing main menu nav ol p plaintext pre search \
    section summary table tbody td tfoot th thead tr ul";

/// The separator of two words.
#[derive(Clone, Copy, Default, PartialEq, PartialOrd)]
enum Separator {
    #[default]
    Nothing,
    Space,
    Line,
}

/// Text in lines, without white space at the ends of lines and without empty lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// The separator before the next word.
    pending: Separator,
}

impl Lines {
    fn separate(&mut self, separator: Separator) {
        if separator > self.pending {
            self.pending = separator;
        }
    }

    /// Appends text of the source. A run of white space becomes one space, or one line break if preformatted text has one there.
    fn push(&mut self, text: &str, is_preformatted: bool) {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c') {
                let is_line = is_preformatted && matches!(c, '\n' | '\r');
                self.separate(if is_line { Separator::Line } else { Separator::Space });
                rest = &rest[1..];
                continue;
            }
            let end = rest.find([' ', '\t', '\n', '\r', '\x0c']).unwrap_or(rest.len());
            if !self.text.is_empty() {
                match self.pending {
                    Separator::Nothing => {}
                    Separator::Space => self.text.push(' '),
                    Separator::Line => self.text.push('\n'),
                }
            }
            self.pending = Separator::Nothing;
            self.text.push_str(&rest[..end]);
            rest = &rest[end..];
        }
    }
}
