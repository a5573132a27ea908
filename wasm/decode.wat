;; Decodes the text of a module: scripts/bindgen/src/inline/ encodes it, and describes the format. The decoder is a module of its
;; own, compiled in a fraction of a millisecond, because JavaScript that runs for the first time takes many times as long. It
;; is in the text format, because compiled Rust would be several times as large.
;;
;; Memory: a word for each context, then from byte 274,944 on the text, a zero, and the decoded bytes. A word has the
;; probability of a 1 in its high 24 bits, as the difference from one half in units of 2^-16, and in its low 8 bits the number
;; of bits seen. The contexts:
;;      0   match, by the last three steps                 896   match, by the previous byte
;;      8   repeat, by the last three steps               1152   literals, by the high three bits of the previous byte
;;    128   lengths of matches                            3200   literals, by the previous byte
;;    256   lengths of repeats
;;    384   distances, by the lengths 2, 3, 4, and others
(module
  (memory (export "memory") 7)
  (global $in (mut i32) (i32.const 274944))
  (global $state (mut i32) (i32.const 0))

  ;; Moves the probability at an address towards a bit. The more bits there were, the less it moves.
  (func $learn (param $at i32) (param $bit i32)
    (local $bias i32)
    (local $seen i32)
    (local.set $seen (i32.load8_u (local.get $at)))
    (local.set $bias (i32.shr_s (i32.load (local.get $at)) (i32.const 8)))
    (i32.store (local.get $at)
      (i32.add
        (i32.shl
          (i32.add
            (local.get $bias)
            (i32.shr_s
              (i32.sub
                (i32.sub (i32.mul (local.get $bit) (i32.const 0xffdf)) (i32.const 0x7fe0))
                (local.get $bias))
              (i32.sub
                (i32.const 31)
                (i32.clz (i32.add (local.get $seen) (i32.const 2))))))
          (i32.const 8))
        (i32.add (local.get $seen) (i32.lt_u (local.get $seen) (i32.const 30))))))

  ;; Decodes a bit by the mean of the probabilities in two contexts.
  (func $bit (param $at i32) (param $also i32) (result i32)
    (local $mean i32)
    (local $low i32)
    (local $bit i32)
    ;; Reads digits. They are the characters from "=" to "~", without the backslash and the backtick.
    (loop $digits
      (if (i32.lt_u (global.get $state) (i32.const 0x100000))
        (then
          (local.set $low (i32.load8_u (global.get $in)))
          (global.set $in (i32.add (global.get $in) (i32.const 1)))
          (global.set $state
            (i32.add
              (i32.shl (global.get $state) (i32.const 6))
              (i32.sub
                (i32.sub
                  (i32.sub (local.get $low) (i32.const 61))
                  (i32.gt_u (local.get $low) (i32.const 92)))
                (i32.gt_u (local.get $low) (i32.const 96)))))
          (br $digits))))
    (local.set $at (i32.shl (local.get $at) (i32.const 2)))
    (local.set $also (i32.shl (local.get $also) (i32.const 2)))
    (local.set $mean
      (i32.shr_u
        (i32.add
          (i32.add
            (i32.shr_s (i32.load (local.get $at)) (i32.const 8))
            (i32.shr_s (i32.load (local.get $also)) (i32.const 8)))
          (i32.const 0x10000))
        (i32.const 5)))
    (local.set $low (i32.and (global.get $state) (i32.const 4095)))
    (local.set $bit (i32.lt_u (local.get $low) (local.get $mean)))
    (if (i32.eqz (local.get $bit))
      (then
        (local.set $low (i32.sub (local.get $low) (local.get $mean)))
        (local.set $mean (i32.sub (i32.const 4096) (local.get $mean)))))
    (global.set $state
      (i32.add
        (i32.mul (i32.shr_u (global.get $state) (i32.const 12)) (local.get $mean))
        (local.get $low)))
    (call $learn (local.get $at) (local.get $bit))
    (if (i32.ne (local.get $at) (local.get $also))
      (then (call $learn (local.get $also) (local.get $bit))))
    (local.get $bit))

  ;; Decodes a number in the Elias gamma code.
  (func $number (param $base i32) (result i32)
    (local $bits i32)
    (local $number i32)
    (local $at i32)
    (local.set $number (i32.const 1))
    (loop $unary
      (local.set $at (i32.add (local.get $base) (local.get $bits)))
      (if (call $bit (local.get $at) (local.get $at))
        (then
          (local.set $bits (i32.add (local.get $bits) (i32.const 1)))
          (br $unary))))
    (local.set $base
      (i32.add
        (i32.add (local.get $base) (i32.const 32))
        (i32.shl (local.get $bits) (i32.const 2))))
    (loop $binary
      (if (local.get $bits)
        (then
          (local.set $at
            (i32.add
              (local.get $base)
              (select
                (local.get $number)
                (i32.const 3)
                (i32.lt_u (local.get $number) (i32.const 3)))))
          (local.set $number
            (i32.add
              (i32.shl (local.get $number) (i32.const 1))
              (call $bit (local.get $at) (local.get $at))))
          (local.set $bits (i32.sub (local.get $bits) (i32.const 1)))
          (br $binary))))
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
            (then (local.set $length (call $number (i32.const 256))))
            (else
              (local.set $length (call $number (i32.const 128)))
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
                        (i32.const 7))))
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
