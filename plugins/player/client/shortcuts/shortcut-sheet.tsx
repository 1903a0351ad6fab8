import type { Modal } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './shortcut-sheet.module.css'
import { PLAYBACK_SHORTCUTS, QUEUE_SHORTCUTS, type Shortcut, VIEW_SHORTCUTS } from './shortcuts.ts'
import { isFreeKey, useContributedShortcuts } from './use-contributed-shortcuts.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const SYMBOLS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ...(isMac && { Ctrl: '⌘', Alt: '⌥' }) }
/** Keys with translated names. */
const NAMED_KEYS = new Set([' ', 'Shift', 'Enter', 'Delete'])

/** All keyboard shortcuts, with those of other plugins. */
export default function ShortcutSheet({ isOpen, onClose }: Modal<void>) {
  const { t } = useTranslation()
  const contributed = useContributedShortcuts()
    .filter(isFreeKey)
    .map(({ plugin, id, key, label }) => ({ id: `${plugin} ${id}`, keys: [String(key)], label: String(label) }))
  const groups = [
    { title: t('shortcuts.playback'), shortcuts: PLAYBACK_SHORTCUTS.map((shortcut) => ({ ...shortcut, label: t(shortcut.label) })) },
    { title: t('shortcuts.views'), shortcuts: VIEW_SHORTCUTS.map((shortcut) => ({ ...shortcut, label: t(shortcut.label) })) },
    { title: t('queue'), shortcuts: QUEUE_SHORTCUTS.map((shortcut) => ({ ...shortcut, label: t(shortcut.label) })) },
    { title: t('shortcuts.plugins'), shortcuts: contributed },
  ]
  return (
    <Dialog title={t('shortcuts.title')} closeLabel={t('close_panel')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(({ title, shortcuts }) => (shortcuts.length > 0 ? <ShortcutGroup key={title} title={title} shortcuts={shortcuts} /> : null))}
      </div>
    </Dialog>
  )
}

function ShortcutGroup({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation()
  const formatKey = (key: string) =>
    NAMED_KEYS.has(key) ? t(`key.${key === ' ' ? 'space' : key.toLowerCase()}`) : (SYMBOLS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 ? ' ' : null}
                  <kbd>{formatKey(key)}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
