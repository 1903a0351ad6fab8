import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { searchPath } from '../../contract/paths.ts'
import type { SearchKind } from '../../contract/search.ts'
import { CardRow, Section } from '../parts/section.tsx'
import { Results } from './results.tsx'
import classes from './search-screen.module.css'

interface SearchAnswerProps {
  readonly query: string
  readonly found: { readonly kinds: readonly SearchKind[]; readonly is_partial: boolean }
  /** It answers what was typed before; the next is on its way. */
  readonly isOld: boolean
}

/** The best of each kind. */
export function SearchAnswer({ query, found: { kinds, is_partial }, isOld }: SearchAnswerProps) {
  const { t } = useTranslation()
  const count = kinds.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div className={classes.found} aria-busy={isOld} data-old={isOld || undefined}>
      <p className={classes.hidden} role="status">
        {isOld ? '' : t('search.count', { count })}
      </p>
      {is_partial ? <p className={classes.note}>{t('search.partial')}</p> : null}
      {count === 0 && !isOld ? (
        <EmptyState heading="h2" title={t('search.none', { query })}>
          {t('search.none.text')}
        </EmptyState>
      ) : null}
      {kinds
        .filter(({ results }) => results.length > 0)
        .map(({ kind, label, looks, results, next_cursor }) => {
          const path = searchPath(query, kind)
          return (
            <Section key={kind} title={label} {...(next_cursor !== null && { all: path })}>
              <Results results={results} looks={looks} source={{ title: t('search.title_of', { query }), to: path }} label={label} Cards={CardRow} />
            </Section>
          )
        })}
    </div>
  )
}
