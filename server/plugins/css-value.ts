/** The CSS functions for colours and lengths. Unlike `url()`, they load no resource. */
const FUNCTIONS = new Set('oklch oklab lch lab rgb rgba hsl hsla hwb color color-mix calc min max clamp var'.split(' '))
const ALLOWED_CHARACTERS = /^[\w\s.,%#()/+*-]{1,200}$/

/** Returns whether a text is a safe value of a CSS custom property: its parentheses are balanced, and it only calls functions for colours and lengths. */
export function isCssValue(text: string): boolean {
  if (!ALLOWED_CHARACTERS.test(text) || text.includes('/*') || text.trim() === '') return false
  const calls = [...text.matchAll(/([\w-]*)\(/g)].map(([, name = '']) => name.toLowerCase())
  return calls.every((name) => name === '' || FUNCTIONS.has(name)) && isBalanced(text)
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
