import { Skeleton } from '@balafon/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './editor-props.ts'

const CodeSurface = lazy(() => import('./code/code-surface.tsx').then((module) => ({ default: module.CodeSurface })))

/** A field for code. The Tab key moves the focus to the next field and does not indent the code, so that keyboard users can leave the editor. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton height="220px" />}>
    <CodeSurface {...props} />
  </Suspense>
)
