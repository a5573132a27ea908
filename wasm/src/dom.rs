//! The visible text of a node of a live document, through web-sys and js-sys.
//!
//! Properties of nodes are read by the getters of their prototypes: a form has a property for each of its fields, which
//! hides those of nodes ("DOM clobbering"), so that `form.firstChild` may be any element.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{Element, Node, Window};

/// The text of a node. Of its lines, each is what a block holds. `options` are the sum of 1 to leave out `nav`, 2 `aside`,
/// 4 `footer` and 8 `header`, and 16 to keep the main content only.
///
/// # Errors
///
/// What the document throws; none is known.
#[wasm_bindgen(js_name = domText)]
pub fn dom_text(node: &Node, options: u32) -> Result<String, JsValue> {
    let dom = Dom::new(node)?;
    let scopes: &[Scope] = if options & 16 == 0 {
        &[Scope::Everything]
    } else {
        &[Scope::Main, Scope::Articles, Scope::Everything]
    };
    for &scope in scopes {
        let mut walk =
            Walk { dom: &dom, options, scope, found: false, text: Lines::default() };
        walk.run(node)?;
        if walk.found || scope == Scope::Everything {
            return Ok(walk.text.text);
        }
    }
    Ok(String::new())
}

/// Which parts of a page are kept.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Everything,
    /// `main` elements, and those with the role.
    Main,
    Articles,
}

/// The getters and methods by which nodes are read.
struct Dom {
    node_type: Function,
    last_child: Function,
    previous_sibling: Function,
    data: Function,
    local_name: Function,
    shadow_root: Function,
    get_attribute: Function,
    assigned_nodes: Function,
    /// The window whose style sheets decide; none of a document without one.
    window: Option<Window>,
}

impl Dom {
    fn new(node: &Node) -> Result<Dom, JsValue> {
        let owner = getter("Node", "ownerDocument")?.call0(node)?;
        // A document has no owner but itself.
        let document = if owner.is_null() { node.into() } else { owner };
        let window = getter("Document", "defaultView")?.call0(&document)?;
        Ok(Dom {
            node_type: getter("Node", "nodeType")?,
            last_child: getter("Node", "lastChild")?,
            previous_sibling: getter("Node", "previousSibling")?,
            data: getter("CharacterData", "data")?,
            local_name: getter("Element", "localName")?,
            shadow_root: getter("Element", "shadowRoot")?,
            get_attribute: Reflect::get(
                &prototype("Element")?,
                &"getAttribute".into(),
            )?
            .unchecked_into(),
            assigned_nodes: Reflect::get(
                &prototype("HTMLSlotElement")?,
                &"assignedNodes".into(),
            )?
            .unchecked_into(),
            window: (!window.is_null()).then(|| window.unchecked_into()),
        })
    }

    fn attribute(
        &self,
        element: &Element,
        name: &str,
    ) -> Result<Option<String>, JsValue> {
        Ok(self.get_attribute.call1(element, &name.into())?.as_string())
    }

    fn has(&self, element: &Element, name: &str) -> Result<bool, JsValue> {
        Ok(self.attribute(element, name)?.is_some())
    }
}

fn prototype(class: &str) -> Result<JsValue, JsValue> {
    let class = Reflect::get(&js_sys::global(), &class.into())?;
    Reflect::get(&class, &"prototype".into())
}

fn getter(class: &str, name: &str) -> Result<Function, JsValue> {
    let prototype: Object = prototype(class)?.unchecked_into();
    let property = Object::get_own_property_descriptor(&prototype, &name.into());
    Ok(Reflect::get(&property, &"get".into())?.unchecked_into())
}

/// What an element hands down to its content.
#[derive(Clone, Copy)]
struct Context {
    is_visible: bool,
    /// Whether line breaks of the source are kept.
    is_preformatted: bool,
    is_in_scope: bool,
}

enum Step {
    Enter(Node, Context),
    /// The end of a block.
    Break,
}

/// A walk over a tree. It has a stack of its own: trees that scripts make may be deeper than that of the engine.
struct Walk<'a> {
    dom: &'a Dom,
    options: u32,
    scope: Scope,
    /// Whether there was an element of the scope.
    found: bool,
    text: Lines,
}

const ELEMENT: f64 = 1.0;
const TEXT: f64 = 3.0;
const CDATA: f64 = 4.0;
const DOCUMENT: f64 = 9.0;
const FRAGMENT: f64 = 11.0;

impl Walk<'_> {
    fn run(&mut self, node: &Node) -> Result<(), JsValue> {
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
            let kind = self.dom.node_type.call0(&node)?.as_f64().unwrap_or(0.0);
            if kind == ELEMENT {
                self.enter(&node.unchecked_into(), context, &mut steps)?;
            } else if kind == TEXT || kind == CDATA {
                if context.is_visible && context.is_in_scope {
                    let data = self.dom.data.call0(&node)?.as_string();
                    self.text.push(&data.unwrap_or_default(), context.is_preformatted);
                }
            } else if kind == DOCUMENT || kind == FRAGMENT {
                self.push_children(&node, context, &mut steps)?;
            }
        }
        Ok(())
    }

    fn enter(
        &mut self,
        element: &Element,
        mut context: Context,
        steps: &mut Vec<Step>,
    ) -> Result<(), JsValue> {
        let dom = self.dom;
        let name = dom.local_name.call0(element)?.as_string().unwrap_or_default();
        if name == "br" {
            self.text.separate(Separator::Line);
        }
        if NOT_TEXT.contains(&&*name) {
            return Ok(());
        }
        let role = dom.attribute(element, "role")?.unwrap_or_default();
        let hides = dom.has(element, "hidden")?
            || dom.attribute(element, "aria-hidden")?.as_deref() == Some("true")
            || self.is_left_out(&name, &role);
        if hides {
            return Ok(());
        }
        let style = match &dom.window {
            Some(window) => window.get_computed_style(element)?,
            None => None,
        };
        let property = |name| {
            let value = style.as_ref().map(|style| style.get_property_value(name));
            value.and_then(Result::ok).unwrap_or_default()
        };
        // Empty for an element that is in no document.
        let display = property("display");
        let is_block = if display.is_empty() {
            if self.is_hidden_by_markup(element, &name)? {
                return Ok(());
            }
            let inline = dom.attribute(element, "style")?.unwrap_or_default();
            match declared(&inline, "display").as_deref() {
                Some("none") => return Ok(()),
                Some(display) => is_block(display),
                None => BLOCKS.contains(&&*name),
            }
        } else {
            if display == "none" || property("content-visibility") == "hidden" {
                return Ok(());
            }
            is_block(&display)
        };
        if display.is_empty() {
            let inline = dom.attribute(element, "style")?.unwrap_or_default();
            if let Some(visibility) = declared(&inline, "visibility") {
                context.is_visible = visibility == "visible";
            }
        } else {
            context.is_visible = property("visibility") == "visible";
        }
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
        if name == "slot" && self.push_assigned(element, context, steps)? {
            return Ok(());
        }
        if name == "details" && !dom.has(element, "open")? {
            return self.push_summary(element, context, steps);
        }
        let shadow = dom.shadow_root.call0(element)?;
        if shadow.is_null() {
            self.push_children(element, context, steps)
        } else {
            self.push_children(&shadow.unchecked_into(), context, steps)
        }
    }

    /// Whether the options leave an element out.
    fn is_left_out(&self, name: &str, role: &str) -> bool {
        let of = |bit, element, landmark| {
            self.options & bit != 0 && (name == element || role == landmark)
        };
        of(1, "nav", "navigation")
            || of(2, "aside", "complementary")
            || of(4, "footer", "contentinfo")
            || of(8, "header", "banner")
    }

    /// Whether the style sheet of browsers hides an element that no style sheet applies to.
    fn is_hidden_by_markup(
        &self,
        element: &Element,
        name: &str,
    ) -> Result<bool, JsValue> {
        Ok(name == "dialog" && !self.dom.has(element, "open")?
            || self.dom.has(element, "popover")?)
    }

    /// Pushes the children of a node, the first one on top.
    fn push_children(
        &self,
        node: &Node,
        context: Context,
        steps: &mut Vec<Step>,
    ) -> Result<(), JsValue> {
        let mut child = self.dom.last_child.call0(node)?;
        while !child.is_null() {
            let before = self.dom.previous_sibling.call0(&child)?;
            steps.push(Step::Enter(child.unchecked_into(), context));
            child = before;
        }
        Ok(())
    }

    /// Pushes the nodes that are shown in a slot of a shadow tree. Returns whether there are any.
    fn push_assigned(
        &self,
        slot: &Element,
        context: Context,
        steps: &mut Vec<Step>,
    ) -> Result<bool, JsValue> {
        let nodes: Array = self.dom.assigned_nodes.call0(slot)?.unchecked_into();
        for node in nodes.iter().rev() {
            steps.push(Step::Enter(node.unchecked_into(), context));
        }
        Ok(nodes.length() > 0)
    }

    /// Pushes the summary of details that are closed: their first child of that name.
    fn push_summary(
        &self,
        details: &Element,
        context: Context,
        steps: &mut Vec<Step>,
    ) -> Result<(), JsValue> {
        let mut summary = None;
        let mut child = self.dom.last_child.call0(details)?;
        while !child.is_null() {
            let is_element =
                self.dom.node_type.call0(&child)?.as_f64() == Some(ELEMENT);
            if is_element
                && self.dom.local_name.call0(&child)?.as_string().as_deref()
                    == Some("summary")
            {
                summary = Some(child.clone());
            }
            child = self.dom.previous_sibling.call0(&child)?;
        }
        steps.extend(summary.map(|node| Step::Enter(node.unchecked_into(), context)));
        Ok(())
    }
}

/// Whether a box of this kind is on lines of its own.
fn is_block(display: &str) -> bool {
    !(display.starts_with("inline")
        || display.starts_with("ruby")
        || display == "contents")
}

/// The value that a style attribute gives a property, in lower case. The last declaration is used.
fn declared(style: &str, property: &str) -> Option<String> {
    let values =
        style.rsplit(';').filter_map(|declaration| declaration.split_once(':'));
    let value = |value: &str| {
        let value = value.trim().to_ascii_lowercase();
        String::from(value.trim_end_matches("!important").trim_end())
    };
    let mut values =
        values.filter(|(name, _)| name.trim().eq_ignore_ascii_case(property));
    values.next().map(|(_, given)| value(given))
}

/// Elements whose content is no text of the page: scripts and styles, what stands in for media, and what users fill in.
const NOT_TEXT: [&str; 24] = [
    "area", "audio", "base", "canvas", "datalist", "desc", "head", "iframe", "link",
    "meta", "metadata", "noembed", "noframes", "noscript", "object", "param", "rp",
    "script", "select", "style", "template", "textarea", "title", "video",
];

/// Elements that are blocks without any style sheet but that of browsers (the HTML standard, chapter "Rendering").
const BLOCKS: [&str; 52] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "listing",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "plaintext",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

/// What separates two words.
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
    /// What comes before the next word.
    pending: Separator,
}

impl Lines {
    fn separate(&mut self, separator: Separator) {
        if separator > self.pending {
            self.pending = separator;
        }
    }

    /// Appends text of the source, whose runs of white space are a space.
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
