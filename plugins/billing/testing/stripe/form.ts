/** A form as Stripe reads it: `items[0][price]=price_1` becomes nested lists and objects. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

/** Reads a form of nested parameters. */
export function parseForm(text: string): FormValue {
  const root: { [key: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    insert(root, keys, value)
  }
  return toLists(root)
}

function insert(target: { [key: string]: FormValue }, [key = '', ...rest]: readonly string[], value: string) {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const child = target[key]
  const next = typeof child === 'object' && !Array.isArray(child) ? child : {}
  target[key] = next
  insert(next, rest, value)
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, child]): [string, FormValue] => [key, toLists(child)])
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}
