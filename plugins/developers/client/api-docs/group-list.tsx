import { useTranslation } from 'react-i18next'
import classes from './group-list.module.css'
import type { EndpointGroup } from './list-endpoints.ts'

/** Links to each group. During a search, groups without matches stay in the list but are disabled. */
export function GroupList({ groups }: { groups: readonly EndpointGroup[] }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.groups} aria-label={t('developers.docs.groups')}>
      <ul>
        {groups.map(({ name, endpoints }) => (
          <li key={name}>
            <a {...(endpoints.length > 0 ? { href: `#group-${name}` } : { 'aria-disabled': true, role: 'link' })}>
              <span>{name}</span>
              <span className={classes.count} data-tabular>
                {endpoints.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
