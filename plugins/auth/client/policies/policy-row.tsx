import { IconButton } from '@balafon/ui/icon-button'
import { TextField } from '@balafon/ui/text-field'
import { Trash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './policies-page.module.css'
import type { PolicyDraft, PolicyIssue } from './policy-draft.ts'

interface PolicyRowProps {
  readonly draft: PolicyDraft
  readonly issue: PolicyIssue | null
  readonly onChange: (patch: Partial<PolicyDraft>) => void
  readonly onRemove: () => void
}

export function PolicyRow({ draft: { id, label, url }, issue, onChange, onRemove }: PolicyRowProps) {
  const { t } = useTranslation()
  const getError = (field: PolicyIssue['field']) => (issue?.field === field ? t(`auth.policies.invalid_${field}`) : undefined)
  return (
    <li className={classes.row}>
      <TextField
        label={t('auth.policies.label')}
        value={label}
        error={getError('label')}
        isRequired
        autoFocus={id === ''}
        onChange={(text) => onChange({ label: text })}
      />
      <TextField label={t('auth.policies.url')} value={url} error={getError('url')} isRequired onChange={(text) => onChange({ url: text })} />
      <IconButton label={t('auth.policies.remove', { name: label })} onPress={onRemove}>
        <Trash aria-hidden="true" />
      </IconButton>
    </li>
  )
}
