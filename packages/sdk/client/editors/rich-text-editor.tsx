import { Skeleton } from '@balafon/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { RichTextEditorProps } from './editor-props.ts'

const RichTextSurface = lazy(() => import('./rich-text/rich-text-surface.tsx').then((module) => ({ default: module.RichTextSurface })))

/** A field for text with headings, lists, links and images. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Skeleton height="220px" />}>
    <RichTextSurface {...props} />
  </Suspense>
)
