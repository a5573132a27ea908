//! Writes the JavaScript bindings of a module: `bindgen MODULE FOLDER NAME` makes `NAME.js` and
//! `NAME_bg.wasm`, as `wasm-bindgen --target web --no-typescript --omit-default-module-path
//! --experimental-reset-state-function` does. The last is for `js/instance.ts`, which replaces
//! an instance after a trap: experimental, so it stands on the pinned version.

use std::{env::args, error::Error};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [_, module, folder, name] = &args().collect::<Vec<_>>()[..] else {
        return Err("usage: bindgen MODULE FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.reset_state_function(true);
    bindgen.input_path(module).out_name(name).generate(folder)?;
    Ok(())
}
