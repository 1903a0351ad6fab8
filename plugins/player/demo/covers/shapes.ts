/** SVG as text; numbers are rounded, since a cover is looked at and not machined. */
const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string) =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`

/** `parts` alternates commands and numbers: `path(['M', 0, 0, 'L', 4, 4], …)`. */
const trace = (parts: readonly (string | number)[]) => parts.map((part) => (typeof part === 'number' ? n(part) : part)).join(' ')

export const area = (parts: readonly (string | number)[], fill: string) => `<path d="${trace(parts)}" fill="${fill}"/>`

export const line = (parts: readonly (string | number)[], stroke: string, width: number) =>
  `<path d="${trace(parts)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Half a disc; `turn` in quarter turns, 0 is the upper half. */
export function half(x: number, y: number, radius: number, turn: number, fill: string) {
  const angle = (turn * Math.PI) / 2
  const dx = Math.cos(angle) * radius
  const dy = Math.sin(angle) * radius
  return area(['M', x - dx, y - dy, 'A', radius, radius, 0, 0, 1, x + dx, y + dy, 'Z'], fill)
}

export const turned = (degrees: number, content: string) => `<g transform="rotate(${n(degrees)} 300 300)">${content}</g>`

export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
