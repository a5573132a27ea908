/** How a program prints a number with at most three decimal places, as the page shows it. */
export interface Printing {
  readonly javascript: string
  /** The line that Python needs before all others. */
  readonly imports: string
  readonly python: string
}

/** Prints the variable `sum`, in Python `total`: a whole number, or a fraction. */
export function printing(whole: boolean): Printing {
  if (whole) return { javascript: "console.log(sum)", imports: "", python: "print(total)" }
  return {
    // As text, which has no negative zero.
    javascript: "console.log(String(Number(sum.toFixed(3))))",
    imports: "from decimal import Decimal, ROUND_HALF_UP\n",
    python: 'print(Decimal(total).quantize(Decimal("0.001"), ROUND_HALF_UP).normalize() + 0)',
  }
}
