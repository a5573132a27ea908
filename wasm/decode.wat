;; Decodes the text of a module: scripts/bindgen/src/inline/ encodes it, and describes the format. The decoder is a module of its
;; own, compiled in a fraction of a millisecond, because JavaScript that runs for the first time takes many times as long. It
;; is in the text format, because compiled Rust would be several times as large.
;;
;; Memory: a word for each context, then from byte 274,944 on the text, a zero, and the decoded bytes. A word is the
;; probability of a 1, as the difference from one half in units of 2^-24, but for its low 8 bits, which count the bits seen. The
;; contexts:
;;      0   match, by the last three steps                 896   match, by the previous byte
;;      8   repeat, by the last three steps               1152   literals, by the high three bits of the previous byte
;;    128   lengths of matches                            3200   literals, by the previous byte
;;    256   lengths of repeats
;;    384   distances, by the lengths 2, 3, 4, and others
(module
  (memory (export "memory") 7)
  (global $in (mut i32) (i32.const 274944))
  (global $state (mut i32) (i32.const 0))

  ;; Reads digits until the state is large enough for a decision. They are the characters from "=" to "~", without the backslash and
  ;; the backtick.
  (func $fill
    (local $digit i32)
    (loop $next
      (local.set $digit (i32.load8_u (global.get $in)))
      (global.set $in (i32.add (global.get $in) (i32.const 1)))
      (global.set $state
        (i32.add
          (i32.shl (global.get $state) (i32.const 6))
          (i32.sub
            (i32.sub
              (i32.sub (local.get $digit) (i32.const 61))
              (i32.gt_u (local.get $digit) (i32.const 92)))
            (i32.gt_u (local.get $digit) (i32.const 96)))))
      (br_if $next (i32.lt_u (global.get $state) (i32.const 0x100000)))))

  ;; Decodes a bit by the mean of the probabilities in two contexts.
  (func $bit (param $at i32) (param $also i32) (result i32)
    (local $state i32)
    (local $mean i32)
    (local $low i32)
    (local $bit i32)
    (local $word i32)
    (local $other i32)
    (local $target i32)
    (local $seen i32)
    (if (i32.lt_u (global.get $state) (i32.const 0x100000)) (then (call $fill)))
    (local.set $at (i32.shl (local.get $at) (i32.const 2)))
    (local.set $also (i32.shl (local.get $also) (i32.const 2)))
    (local.set $mean
      (i32.add
        (i32.shr_s
          (i32.add
            (local.tee $word (i32.load (local.get $at)))
            (local.tee $other (i32.load (local.get $also))))
          (i32.const 13))
        (i32.const 2048)))
    (local.set $low (i32.and (local.tee $state (global.get $state)) (i32.const 4095)))
    (local.set $bit (i32.lt_u (local.get $low) (local.get $mean)))
    ;; A 1 has the numbers below the mean, and a 0 the others. Without a branch, which would often be predicted wrongly.
    (global.set $state
      (i32.add
        (i32.mul
          (i32.shr_u (local.get $state) (i32.const 12))
          (select
            (local.get $mean)
            (i32.sub (i32.const 4096) (local.get $mean))
            (local.get $bit)))
        (i32.sub
          (local.get $low)
          (select (i32.const 0) (local.get $mean) (local.get $bit)))))
    (local.set $target
      (i32.sub (i32.mul (local.get $bit) (i32.const 0xffdf00)) (i32.const 0x7fe000)))
    (i32.store (local.get $at)
      (i32.add
        (i32.add
          (local.get $word)
          (i32.lt_u (local.tee $seen (i32.and (local.get $word) (i32.const 255))) (i32.const 30)))
        (i32.and
          (i32.shr_s
            (i32.sub (local.get $target) (local.get $word))
            (i32.sub (i32.const 31) (i32.clz (i32.add (local.get $seen) (i32.const 2)))))
          (i32.const -256))))
    (i32.store (local.get $also)
      (i32.add
        (i32.add
          (local.get $other)
          (i32.lt_u (local.tee $seen (i32.and (local.get $other) (i32.const 255))) (i32.const 30)))
        (i32.and
          (i32.shr_s
            (i32.sub (local.get $target) (local.get $other))
            (i32.sub (i32.const 31) (i32.clz (i32.add (local.get $seen) (i32.const 2)))))
          (i32.const -256))))
    (local.get $bit))

  ;; Decodes a number: how many bits follow the highest in unary, two of these by probabilities, and the others as they are.
  (func $number (param $base i32) (param $mask i32) (result i32)
    (local $bits i32)
    (local $number i32)
    (local.set $number (local.get $base))
    (loop $unary
      (if (call $bit (local.get $number) (local.get $number))
        (then
          (local.set $number (i32.add (local.get $number) (i32.const 1)))
          (br $unary))))
    (local.set $bits
      (i32.xor (i32.sub (local.get $number) (local.get $base)) (local.get $mask)))
    (local.set $base
      (i32.add
        (i32.add (local.get $base) (i32.const 32))
        (i32.shl (local.get $bits) (i32.const 2))))
    (local.set $number (i32.const 1))
    (loop $coded
      (if (i32.and (i32.ne (local.get $bits) (i32.const 0)) (i32.lt_u (local.get $number) (i32.const 4)))
        (then
          (local.set $number
            (i32.add
              (i32.shl (local.get $number) (i32.const 1))
              (call $bit
                (i32.add (local.get $base) (local.get $number))
                (i32.add (local.get $base) (local.get $number)))))
          (local.set $bits (i32.sub (local.get $bits) (i32.const 1)))
          (br $coded))))
    (if (i32.lt_u (global.get $state) (i32.const 0x100000)) (then (call $fill)))
    (local.set $number
      (i32.add
        (i32.shl (local.get $number) (local.get $bits))
        (i32.and
          (global.get $state)
          (i32.sub (i32.shl (i32.const 1) (local.get $bits)) (i32.const 1)))))
    (global.set $state (i32.shr_u (global.get $state) (local.get $bits)))
    (local.get $number))

  ;; Decodes the text to `to`, and returns where the bytes end.
  (func (export "decode") (param $to i32) (result i32)
    (local $history i32)
    (local $distance i32)
    (local $length i32)
    (local $previous i32)
    (local $node i32)
    (loop $step
      (local.set $previous (i32.load8_u (i32.sub (local.get $to) (i32.const 1))))
      (if
        (call $bit (local.get $history) (i32.add (local.get $previous) (i32.const 896)))
        (then
          (local.set $node (i32.add (local.get $history) (i32.const 8)))
          (if (call $bit (local.get $node) (local.get $node))
            (then (local.set $length (call $number (i32.const 256) (i32.const 0))))
            (else
              (local.set $length (call $number (i32.const 128) (i32.const 0)))
              (local.set $distance
                (i32.sub
                  (call $number
                    (i32.add
                      (i32.const 256)
                      (i32.shl
                        (select
                          (local.get $length)
                          (i32.const 4)
                          (i32.lt_u (local.get $length) (i32.const 4)))
                        (i32.const 7)))
                    (i32.const 15))
                  (i32.const 1)))
              ;; The end.
              (if (i32.eqz (local.get $distance)) (then (return (local.get $to))))
              (local.set $length (i32.add (local.get $length) (i32.const 1)))))
          (local.set $history (i32.or (i32.shl (local.get $history) (i32.const 1)) (i32.const 1)))
          (loop $copy
            (i32.store8 (local.get $to)
              (i32.load8_u (i32.sub (local.get $to) (local.get $distance))))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (br_if $copy
              (local.tee $length (i32.sub (local.get $length) (i32.const 1))))))
        (else
          (local.set $node (i32.const 1))
          (loop $bits
            (local.set $node
              (i32.add
                (i32.shl (local.get $node) (i32.const 1))
                (call $bit
                  (i32.add
                    (i32.add
                      (i32.shl (i32.shr_u (local.get $previous) (i32.const 5)) (i32.const 8))
                      (i32.const 1152))
                    (local.get $node))
                  (i32.add
                    (i32.add (i32.shl (local.get $previous) (i32.const 8)) (i32.const 3200))
                    (local.get $node)))))
            (br_if $bits (i32.lt_u (local.get $node) (i32.const 256))))
          (local.set $history (i32.shl (local.get $history) (i32.const 1)))
          (i32.store8 (local.get $to) (local.get $node))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))))
      (local.set $history (i32.and (local.get $history) (i32.const 7)))
      (br $step))
    (unreachable)))
