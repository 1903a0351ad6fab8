/** Rounds a number to one decimal, to keep the SVG small. */
const formatNumber = (value: number) => String(Math.round(value * 10) / 10)

export const drawRect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"${radius ? ` rx="${formatNumber(radius)}"` : ''} fill="${fill}"/>`

export const drawCircle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="${fill}"/>`

export const drawRing = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="none" stroke="${stroke}" stroke-width="${formatNumber(width)}"/>`

export const drawPolygon = (points: readonly (readonly [number, number])[], fill: string) =>
  `<path d="M${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join('L')}Z" fill="${fill}"/>`

export const drawEllipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}"/>`

/** Formats path commands and numbers: `['M', 0, 0, 'L', 4, 4]`. */
const formatPath = (parts: readonly (string | number)[]) => parts.map((part) => (typeof part === 'number' ? formatNumber(part) : part)).join(' ')

export const drawArea = (parts: readonly (string | number)[], fill: string) => `<path d="${formatPath(parts)}" fill="${fill}"/>`

export const drawLine = (parts: readonly (string | number)[], stroke: string, width: number) =>
  `<path d="${formatPath(parts)}" fill="none" stroke="${stroke}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Draws a semicircle, rotated by `turn` quarter turns; with 0 it is the upper one. */
export function drawSemicircle(x: number, y: number, radius: number, turn: number, fill: string) {
  const angle = (turn * Math.PI) / 2
  const dx = Math.cos(angle) * radius
  const dy = Math.sin(angle) * radius
  return drawArea(['M', x - dx, y - dy, 'A', radius, radius, 0, 0, 1, x + dx, y + dy, 'Z'], fill)
}

/** Rotates SVG content around the centre of the cover. */
export const rotate = (degrees: number, content: string) => `<g transform="rotate(${formatNumber(degrees)} 300 300)">${content}</g>`

export const repeat = <T>(count: number, create: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => create(index))
