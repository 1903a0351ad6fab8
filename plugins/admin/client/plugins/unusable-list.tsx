import { useT } from '@balafon/sdk/client'
import { useId } from 'react'
import classes from './unusable-list.module.css'

interface UnusableListProps {
  readonly folders: readonly { readonly name: string; readonly reason: string }[]
}

/** Folders that look like plugins and are none; the reasons are those of the log. */
export function UnusableList({ folders }: UnusableListProps) {
  const t = useT()
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
