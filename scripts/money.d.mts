export interface Fraction {
  readonly file: string
  readonly line: number
  readonly text: string
}

export function findFractions(file: string, source: string): Fraction[]
