import { useSearchParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { SearchField } from '@balafon/ui/search-field'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenApi } from '../../contract/description.ts'
import classes from './endpoint-browser.module.css'
import { EndpointCard } from './endpoint-card.tsx'
import { GroupList } from './group-list.tsx'
import { groupEndpoints, listEndpoints, searchEndpoints } from './list-endpoints.ts'
import { useExpandedEndpoints } from './use-expanded-endpoints.ts'

/** Lists the endpoints by group, filtered by the search text in the URL. */
export function EndpointBrowser({ document }: { document: OpenApi }) {
  const { t } = useTranslation()
  const [searchParams, setSearchParams] = useSearchParams()
  const text = searchParams.get('q') ?? ''
  const query = useDeferredValue(text)
  const endpoints = useMemo(() => listEndpoints(document), [document])
  const matches = useMemo(() => searchEndpoints(endpoints, query), [endpoints, query])
  const groups = useMemo(
    () => groupEndpoints(endpoints).map(({ name }) => ({ name, endpoints: matches.filter(({ group }) => group === name) })),
    [endpoints, matches],
  )
  const { expandedIds, toggle } = useExpandedEndpoints(matches)
  const siteUrl = document.servers[0]?.url ?? ''
  const search = (value: string) => setSearchParams(value ? { q: value } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={classes.browser}>
      <GroupList groups={groups} />
      <div className={classes.endpoints}>
        <search className={classes.search}>
          <SearchField label={t('developers.docs.search')} value={text} onChange={search} />
          <p role="status">{t('developers.docs.count', { count: matches.length })}</p>
        </search>
        {groups
          .filter((group) => group.endpoints.length > 0)
          .map((group) => (
            <section key={group.name} id={`group-${group.name}`} className={classes.group} aria-labelledby={`group-${group.name}-title`}>
              <h2 id={`group-${group.name}-title`}>{group.name}</h2>
              {group.endpoints.map((endpoint) => (
                <EndpointCard
                  key={endpoint.id}
                  endpoint={endpoint}
                  siteUrl={siteUrl}
                  sharedSchemas={document.components.schemas}
                  isOpen={expandedIds.has(endpoint.id)}
                  onToggle={() => toggle(endpoint.id)}
                />
              ))}
            </section>
          ))}
        {matches.length === 0 ? (
          <div className={classes.none}>
            <EmptyState heading="h2" title={t('developers.docs.no_match')}>
              {t('developers.docs.no_match.text')}
            </EmptyState>
          </div>
        ) : null}
      </div>
    </div>
  )
}
