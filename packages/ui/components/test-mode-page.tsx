import { Skeleton } from '@balafon/ui/skeleton'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './test-mode-page.module.css'

interface TestModePageProps {
  /** Says that this is a test, in a banner above the page. */
  readonly notice: ReactNode
  /** Shows a skeleton in place of the content. */
  readonly isLoading?: boolean
  readonly children?: ReactNode
}

/** A page that replaces the page of another service, for example of a payment provider in test mode. The content is centred. */
export const TestModePage = ({ notice, isLoading = false, children }: TestModePageProps) => (
  <main className={classes.page}>
    <p className={classes.banner}>
      <FlaskConical aria-hidden="true" />
      <span>{notice}</span>
    </p>
    {isLoading ? (
      <div className={classes.loading} aria-busy="true">
        <Skeleton height="420px" />
      </div>
    ) : (
      children
    )}
  </main>
)
