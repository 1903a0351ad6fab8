import { useTranslation } from 'react-i18next'
import classes from './group-list.module.css'
import type { CallGroup } from './read-calls.ts'

/** Leads to each group, beside the calls on wide screens. A search leaves those in their place in which it finds nothing. */
export function GroupList({ groups }: { groups: readonly CallGroup[] }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.groups} aria-label={t('developers.docs.groups')}>
      <ul>
        {groups.map(({ name, calls }) => (
          <li key={name}>
            <a {...(calls.length > 0 ? { href: `#group-${name}` } : { 'aria-disabled': true, role: 'link' })}>
              <span>{name}</span>
              <span className={classes.count} data-tabular>
                {calls.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
