import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Loads the library when the first SVG file is sanitized. It consists of a hundred files, which most processes never need. */
const loadSanitizer = (): typeof sanitizeHtml => require('sanitize-html')

const SHAPES = [
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'rect',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'use',
  'symbol',
  'clipPath',
  'mask',
]
const PAINT = ['linearGradient', 'radialGradient', 'stop', 'pattern']

const ATTRIBUTES = [
  ...['id', 'class', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'transform'],
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-opacity', 'opacity', 'clip-path', 'clip-rule', 'mask', 'offset', 'stop-color', 'stop-opacity', 'gradientUnits'],
  ...['gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'preserveAspectRatio', 'version', 'xmlns'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dx', 'dy', 'href'],
]

/** Returns whether the value of an attribute refers to elements of the same file only, so that the image loads nothing from other sites. */
const isLocal = (name: string, value: string) => (name === 'href' ? value.startsWith('#') : !/url\s*\(\s*['"]?\s*(?!#)/i.test(value))

/** Returns an SVG image with shapes and colours only: no scripts, styles, links, animations or embedded documents. Returns `null` when nothing is left. */
export function sanitizeSvg(text: string): string | null {
  const sanitized = loadSanitizer()(text, {
    allowedTags: [...SHAPES, ...PAINT],
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemes: [],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'foreignObject', 'iframe', 'object', 'embed', 'noscript'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isLocal(name, value))) }),
    },
  }).trim()
  return /^<svg[\s>]/.test(sanitized) ? sanitized : null
}
