import { IconButton } from '@balafon/ui/icon-button'
import { PasswordField } from '@balafon/ui/text-field'
import { Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './secret-field.module.css'
import type { SettingFieldProps } from './setting-field-props.ts'

/** Replaces or removes a secret. The current value is not shown. */
export function SecretField({ setting: { label, help, isSet, isLocked }, value, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation()
  const isRemoved = isSet && value === null
  const state = isRemoved ? 'removed' : isSet ? (isLocked ? 'locked' : 'set') : 'not_set'
  return (
    <div className={classes.secret}>
      <PasswordField
        label={label}
        hint={[t(`admin.settings.secret.${state}`), help].filter(Boolean).join(' ')}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        isDisabled={isRemoved || isLocked}
        autoComplete="new-password"
        placeholder={isSet && !isRemoved ? '••••••••' : ''}
        showPasswordLabel={t('admin.settings.secret.show')}
        hidePasswordLabel={t('admin.settings.secret.hide')}
      />
      {isSet && !isLocked ? (
        <IconButton
          label={t(isRemoved ? 'admin.settings.secret.keep' : 'admin.settings.secret.remove', { label })}
          onPress={() => onChange(isRemoved ? '' : null)}
        >
          {isRemoved ? <Undo2 /> : <Trash2 />}
        </IconButton>
      ) : null}
    </div>
  )
}
