import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './unusable-list.module.css'

interface UnusableListProps {
  readonly folders: readonly { readonly name: string; readonly reason: string }[]
}

/** Lists plugin folders that cannot be loaded, with the reason from the log. */
export function UnusableList({ folders }: UnusableListProps) {
  const { t } = useTranslation()
  const id = useId()
  if (folders.length === 0) return null
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{t('admin.plugins.unusable')}</h2>
      <ul>
        {folders.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <code>{name}</code> <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
