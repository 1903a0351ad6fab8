import { Skeleton } from '@balafon/ui/skeleton'
import { type ComponentProps, lazy, Suspense } from 'react'

const LoadedForm = lazy(() => import('./comment-form.tsx').then((module) => ({ default: module.CommentForm })))

/** The height of the label and of the field with one row. */
const FORM_HEIGHT = '72px'

/** The form for a comment. Its code is loaded separately, because it is large and guests do not need it. */
export const CommentForm = (props: ComponentProps<typeof LoadedForm>) => (
  <Suspense fallback={<Skeleton height={FORM_HEIGHT} />}>
    <LoadedForm {...props} />
  </Suspense>
)
