import { Skeleton } from '@balafon/ui/skeleton'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import classes from './call-card.module.css'
import { MethodBadge } from './method-badge.tsx'
import type { Call } from './read-calls.ts'
import type { Known } from './read-schema.ts'

const CallDetails = lazy(() => import('./call-details.tsx'))

interface CallCardProps {
  readonly call: Call
  readonly siteUrl: string
  readonly known: Known
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One call: a line, and under it all there is to know when it is unfolded. */
export function CallCard({ call, siteUrl, known, isOpen, onToggle }: CallCardProps) {
  const { id, method, path, operation } = call
  const insideId = `${id}-inside`
  return (
    <article id={id} className={classes.card} aria-label={`${method} ${path}`}>
      <h3>
        <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={isOpen ? insideId : undefined} onClick={onToggle}>
          <MethodBadge method={method} />
          <code className={classes.path}>{path}</code>
          <span className={classes.summary} lang="en">
            {operation.summary}
          </span>
          <ChevronDown className={classes.fold} aria-hidden="true" />
        </button>
      </h3>
      {isOpen ? (
        <div id={insideId} className={classes.inside}>
          <Suspense fallback={<Skeleton height="120px" />}>
            <CallDetails call={call} siteUrl={siteUrl} known={known} />
          </Suspense>
        </div>
      ) : null}
    </article>
  )
}
