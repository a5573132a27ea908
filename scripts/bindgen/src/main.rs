//! Two steps of the build: the bindings of a module, and a module as text.
//!
//! `bindgen MODULE FOLDER NAME DECLARATIONS [direct]` writes the JavaScript bindings of a module, `NAME.js` and `NAME_bg.wasm`,
//! to a folder, and their TypeScript declarations to a file. `direct` is for a module whose exports the package calls
//! directly, and which therefore needs no `NAME.js`. The options are those of `wasm-bindgen --target web
//! --omit-default-module-path --experimental-reset-state-function`. The last one is for `js/boundary/module.ts`, which
//! replaces an instance after a trap. It is experimental, and therefore depends on the pinned version.
//!
//! `bindgen inline MODULE FILE` writes a module as text to a JavaScript file.

mod inline;

use std::{env::args, error::Error, fs};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let args = args().skip(1).collect::<Vec<_>>();
    match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["inline", module, file] => {
            let text = inline::inline(&fs::read(module)?);
            Ok(fs::write(file, format!("export const text =\n  \"{text}\"\n"))?)
        }
        [module, folder, name, declarations, direct @ ..] => {
            bind(module, folder, name, declarations, direct == ["direct"])
        }
        _ => Err("usage: bindgen MODULE FOLDER NAME DECLARATIONS [direct], or bindgen inline MODULE FILE".into()),
    }
}

fn bind(
    module: &str,
    folder: &str,
    name: &str,
    declarations: &str,
    is_direct: bool,
) -> Result<(), Box<dyn Error>> {
    let options = || options(module, name, !is_direct);
    options()?.generate(folder)?;
    // A second run, because JavaScript that is generated together with declarations begins with a
    // comment that refers to them, and the package does not contain them.
    let output = options()?.typescript(true).generate_output()?;
    let text = output.ts().ok_or("wasm-bindgen has generated no declarations")?;
    Ok(fs::write(declarations, text)?)
}

fn options(module: &str, name: &str, resets: bool) -> Result<Bindgen, Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.reset_state_function(resets);
    bindgen.input_path(module).out_name(name);
    Ok(bindgen)
}
