import { createElement, lazy, Suspense } from 'react'
import type { Drawing } from '../../contract/index.ts'
import { useBootstrap } from '../state/bootstrap.ts'

const LateIcon = lazy(() => import(/* webpackChunkName: 'icons' */ './lazy-icon.tsx').then((module) => ({ default: module.LazyIcon })))

const NOTHING: Drawing = []

/** The icon that a manifest, an operator or an answer names. Those of the page's own items come with it and are there at once; the others when one of them is needed. */
export function Icon({ name }: { name: unknown }) {
  const known = String(name)
  const drawing = useBootstrap(({ icons }) => (Object.hasOwn(icons, known) ? icons[known] : undefined))
  if (drawing) return <IconSvg drawing={drawing} />
  return (
    <Suspense fallback={<IconSvg drawing={NOTHING} />}>
      <LateIcon name={known} />
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
