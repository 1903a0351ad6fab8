import { createElement, lazy, Suspense } from 'react'
import type { Drawing } from '../../contract/index.ts'
import { useBootstrap } from '../state/bootstrap.ts'

const LazyIcon = lazy(() => import(/* webpackChunkName: 'icons' */ './lazy-icon.tsx').then((module) => ({ default: module.LazyIcon })))

const EMPTY_DRAWING: Drawing = []

interface IconProps {
  /** One of the icon names that manifests can use. The type is `unknown`, because names come from contributions; other values are converted to a string. */
  readonly name: unknown
}

/** Shows an icon by the name that a manifest, a menu or a response contains. The bootstrap data contains the icons of menus and contributions; other icons are loaded on demand. */
export function Icon({ name }: IconProps) {
  const key = String(name)
  const drawing = useBootstrap(({ icons }) => (Object.hasOwn(icons, key) ? icons[key] : undefined))
  if (drawing) return <IconSvg drawing={drawing} />
  return (
    <Suspense fallback={<IconSvg drawing={EMPTY_DRAWING} />}>
      <LazyIcon name={key} />
    </Suspense>
  )
}

const IconSvg = ({ drawing }: { drawing: Drawing }) => (
  <svg
    viewBox="0 0 24 24"
    width={24}
    height={24}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
  </svg>
)
