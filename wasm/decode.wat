;; Decodes the text of a module: see scripts/inline.mjs. It is a module of its own, compiled in a fraction of a
;; millisecond, because JavaScript that runs for the first time takes many times as long. In the text format, because
;; compiled Rust would be several times as large.
;;
;; Memory: three tables of 128 bytes, from codes of characters to bytes: of characters alone, after the first escape, and
;; after the second. Then the codes of the text, which the bytes overwrite.
(module
  (memory (export "memory") 1)
  ;; Decodes the codes from one offset to another. 125 is the code of the first escape; none is greater but that of the
  ;; second. Returns the offset at which the bytes end.
  (func (export "decode") (param $from i32) (param $end i32) (result i32)
    (local $to i32)
    (local $code i32)
    (local.set $to (i32.const 384))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $code (i32.load8_u (local.get $from)))
        (if (i32.ge_u (local.get $code) (i32.const 125))
          (then
            (local.set $from (i32.add (local.get $from) (i32.const 1)))
            (local.set $code
              (i32.add
                (i32.load8_u (local.get $from))
                (select
                  (i32.const 128)
                  (i32.const 256)
                  (i32.eq (local.get $code) (i32.const 125)))))))
        (i32.store8 (local.get $to) (i32.load8_u (local.get $code)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $next)))
    (local.get $to)))
