import { Skeleton } from '@balafon/ui/skeleton'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SharedSchemas } from './describe-schema.ts'
import classes from './endpoint-card.module.css'
import type { ApiEndpoint } from './list-endpoints.ts'
import { MethodBadge } from './method-badge.tsx'

const EndpointDetails = lazy(() => import('./endpoint-details.tsx'))

interface EndpointCardProps {
  readonly endpoint: ApiEndpoint
  readonly siteUrl: string
  readonly sharedSchemas: SharedSchemas
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Shows one endpoint as a summary line, and its details when the user expands it. */
export function EndpointCard({ endpoint, siteUrl, sharedSchemas, isOpen, onToggle }: EndpointCardProps) {
  const { id, method, path, operation } = endpoint
  const detailsId = `${id}-details`
  return (
    <article id={id} className={classes.card} aria-label={`${method} ${path}`}>
      <h3>
        <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={isOpen ? detailsId : undefined} onClick={onToggle}>
          <MethodBadge method={method} />
          <code className={classes.path}>{path}</code>
          <span className={classes.summary} lang="en">
            {operation.summary}
          </span>
          <ChevronDown className={classes.chevron} aria-hidden="true" />
        </button>
      </h3>
      {isOpen ? (
        <div id={detailsId} className={classes.details}>
          <Suspense fallback={<Skeleton height="120px" />}>
            <EndpointDetails endpoint={endpoint} siteUrl={siteUrl} sharedSchemas={sharedSchemas} />
          </Suspense>
        </div>
      ) : null}
    </article>
  )
}
