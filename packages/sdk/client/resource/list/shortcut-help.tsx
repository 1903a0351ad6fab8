import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { Switch } from '@balafon/ui/switch'
import { Keyboard } from 'lucide-react'
import type { Translate } from '../../i18n/i18n.ts'
import classes from './shortcut-help.module.css'
import { useShortcutSetting } from './shortcuts.ts'

const KEYS = [
  ['j', 'k', 'move'],
  ['x', '', 'select'],
  ['Enter', '', 'open'],
  ['/', '', 'search'],
  ['?', '', 'help'],
] as const

/** Explains the keyboard shortcuts of the list. Users can switch them off here, because a screen reader or a speech program may use the same keys. */
export const ShortcutHelp = ({ t }: { readonly t: Translate }) => (
  <Popover
    label={t('list.keys')}
    placement="bottom end"
    renderTrigger={(trigger) => (
      <IconButton {...trigger} label={t('list.keys')}>
        <Keyboard />
      </IconButton>
    )}
  >
    <Help t={t} />
  </Popover>
)

function Help({ t }: { readonly t: Translate }) {
  const { isEnabled, setEnabled } = useShortcutSetting()
  return (
    <div className={classes.help}>
      <dl>
        {KEYS.map(([key, otherKey, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
              {otherKey ? <kbd>{otherKey}</kbd> : null}
            </dt>
            <dd>{t(`list.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={isEnabled} onChange={setEnabled}>
        {t('list.keys.enabled')}
      </Switch>
    </div>
  )
}
