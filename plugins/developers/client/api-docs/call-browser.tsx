import { useSearchParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { SearchField } from '@balafon/ui/search-field'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenApi } from '../../contract/description.ts'
import classes from './call-browser.module.css'
import { CallCard } from './call-card.tsx'
import { GroupList } from './group-list.tsx'
import { callsOf, groupsOf, searchCalls } from './read-calls.ts'
import { useOpened } from './use-opened.ts'

/** All calls by group, or those that are looked for; what is looked for stands in the address. */
export function CallBrowser({ document }: { document: OpenApi }) {
  const { t } = useTranslation()
  const [place, setPlace] = useSearchParams()
  const text = place.get('q') ?? ''
  const wanted = useDeferredValue(text)
  const calls = useMemo(() => callsOf(document), [document])
  const found = useMemo(() => searchCalls(calls, wanted), [calls, wanted])
  const groups = useMemo(() => groupsOf(calls).map(({ name }) => ({ name, calls: found.filter(({ group }) => group === name) })), [calls, found])
  const { opened, toggle } = useOpened(found)
  const siteUrl = document.servers[0]?.url ?? ''
  const search = (typed: string) => setPlace(typed ? { q: typed } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={classes.browser}>
      <GroupList groups={groups} />
      <div className={classes.calls}>
        <search className={classes.search}>
          <SearchField label={t('developers.docs.search')} value={text} onChange={search} />
          <p role="status">{t('developers.docs.count', { count: found.length })}</p>
        </search>
        {groups
          .filter(({ calls: ofGroup }) => ofGroup.length > 0)
          .map(({ name, calls: ofGroup }) => (
            <section key={name} id={`group-${name}`} className={classes.group} aria-labelledby={`group-${name}-title`}>
              <h2 id={`group-${name}-title`}>{name}</h2>
              {ofGroup.map((call) => (
                <CallCard
                  key={call.id}
                  call={call}
                  siteUrl={siteUrl}
                  known={document.components.schemas}
                  isOpen={opened.has(call.id)}
                  onToggle={() => toggle(call.id)}
                />
              ))}
            </section>
          ))}
        {found.length === 0 ? (
          <div className={classes.none}>
            <EmptyState heading="h2" title={t('developers.docs.none')}>
              {t('developers.docs.none.text')}
            </EmptyState>
          </div>
        ) : null}
      </div>
    </div>
  )
}
