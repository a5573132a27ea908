// What an app brings for engines without it, as WebKitGTK is: `using` in the tests is compiled to calls of it.
Symbol.dispose ??= Symbol("Symbol.dispose")
