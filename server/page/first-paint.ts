import type { BootstrapData } from '@balafon/sdk/contract'
import type { MainImage, PageDescription } from '@balafon/sdk/server'
import { escapeHtml } from '../http/escape-html.ts'

export interface FirstPaintParts {
  readonly bootstrap: BootstrapData
  readonly description: PageDescription | undefined
  /** The layout of the frame that is visible until the application has started; `app` by default. */
  readonly frame?: 'app' | 'bare' | undefined
}

const KEYS = [14, 17, 20, 23, 25].map((height, index) => `<rect x="${2 + index * 6}" y="4" width="4" height="${height}" rx="2"/>`).join('')
const RESONATORS = [
  [4, 23.5],
  [10, 26.5],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2" fill="var(--be-accent-2)"/>`)
  .join('')

/** Renders the logo of Balafon. It looks like the component `LogoMark`, which is loaded later. */
const renderMark = (size: number) => `<svg viewBox="0 0 32 32" width="${size}" height="${size}"><g fill="var(--be-accent)">${KEYS}</g>${RESONATORS}</svg>`

const CARDS = `<div class="first-paint-cards">${'<i></i>'.repeat(6)}</div>`

const renderScreen = (mainImage: MainImage | undefined) =>
  `<div class="first-paint-screen">${mainImage ? renderMainImage(mainImage) : '<i></i>'}${CARDS}${CARDS}</div>`

/** Renders the image and the heading with which the screen will begin, in the same places and sizes. */
function renderMainImage({ heading, layout, isRound, url, sources, sizes }: MainImage): string {
  // An empty attribute would differ from a missing one of the screen’s image, and the browser would load the image twice.
  const attributes = Object.entries({ srcset: sources, sizes, src: url }).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escapeHtml(value)}"`],
  )
  const image = `<img alt="" width="300" height="300" fetchpriority="high"${isRound ? ' data-round' : ''}${attributes.join('')}>`
  return `<div class="first-paint-${layout}">${image}<div><b>${escapeHtml(heading)}</b><i></i></div></div>`
}

/**
 * Renders the HTML that is visible until the application has started: the layout of the screen with its main image and placeholders. If the operator has another logo,
 * no logo is shown, because loading its file would delay the first paint.
 */
export function renderFirstPaint({ bootstrap: { branding }, description, frame }: FirstPaintParts): string {
  const hasLogo = branding.logo_light !== null || branding.logo_dark !== null
  const renderBrand = (size: number, name: string) => `<div class="first-paint-brand">${hasLogo ? '' : renderMark(size) + name}</div>`
  const content =
    frame === 'bare'
      ? renderBrand(48, '')
      : `<div class="first-paint-rail">${renderBrand(28, `<b>${escapeHtml(branding.site_name)}</b>`)}${'<i></i>'.repeat(3)}</div><div><div class="first-paint-bar">${renderBrand(26, '')}<i></i></div>${renderScreen(description?.mainImage)}</div>`
  return `<div id="first-paint" class="first-paint first-paint-${frame === 'bare' ? 'bare' : 'app'}" aria-hidden="true">${content}</div>`
}
