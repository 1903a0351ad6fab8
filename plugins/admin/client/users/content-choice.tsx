import { RadioGroup } from '@balafon/ui/radio-group'
import { useTranslation } from 'react-i18next'

/** What becomes of what a deleted user created. */
export type Content = 'keep' | 'delete'

interface ContentChoiceProps {
  readonly value: Content
  readonly onChange: (content: Content) => void
}

/** Asks what becomes of what a deleted user created. */
export function ContentChoice({ value, onChange }: ContentChoiceProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      label={t('admin.user.delete.content')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'keep', label: t('admin.user.delete.keep'), description: t('admin.user.delete.keep.hint') },
        { value: 'delete', label: t('admin.user.delete.delete'), description: t('admin.user.delete.delete.hint') },
      ]}
    />
  )
}
