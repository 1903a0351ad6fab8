/** What colours, lengths and shadows are written with; nothing that fetches. */
const FUNCTIONS = new Set('oklch oklab lch lab rgb rgba hsl hsla hwb color color-mix calc min max clamp var'.split(' '))
const SIGNS = /^[\w\s.,%#()/+*-]{1,200}$/

/** Whether a text can stand as a custom property's value and is over where it ends: it closes what it opens, and calls nothing but colours and sums. */
export function isCssValue(text: string): boolean {
  if (!SIGNS.test(text) || text.includes('/*') || text.trim() === '') return false
  const calls = [...text.matchAll(/([\w-]*)\(/g)].map(([, name = '']) => name.toLowerCase())
  return calls.every((name) => name === '' || FUNCTIONS.has(name)) && isBalanced(text)
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
