import type { Modal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ConflictingField {
  readonly name: string
  readonly label: string
  readonly mine: unknown
  readonly theirs: unknown
}

const MAX_SHOWN = 120

/** Shown when another editor has saved other values of the same fields. The user chooses a value for each field. The dialog resolves with the names of the fields that keep the other editor's value. */
export default function ConflictDialog({ fields, isOpen, onClose, finish }: Modal<readonly string[]> & { readonly fields: readonly ConflictingField[] }) {
  const { t } = useTranslation()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const describe = (value: unknown) => {
    const text = typeof value === 'string' ? value : Array.isArray(value) ? value.map(describeItem).join(', ') : JSON.stringify(value)
    return !text || text === 'null' ? t('backstage.conflict.empty') : text.slice(0, MAX_SHOWN)
  }
  return (
    <Dialog
      title={t('backstage.conflict.title')}
      closeLabel={t('backstage.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('backstage.conflict.keep_editing')}
          </Button>
          <Button onPress={() => finish(theirs)}>{t('backstage.conflict.save')}</Button>
        </>
      }
    >
      <p>{t('backstage.conflict.text')}</p>
      {fields.map(({ name, label, mine, theirs: saved }) => (
        <RadioGroup
          key={name}
          label={label}
          value={theirs.includes(name) ? 'theirs' : 'mine'}
          onChange={(value) => setTheirs(value === 'theirs' ? [...theirs, name] : theirs.filter((other) => other !== name))}
          options={[
            { value: 'mine', label: describe(mine), description: t('backstage.conflict.mine') },
            { value: 'theirs', label: describe(saved), description: t('backstage.conflict.theirs') },
          ]}
        />
      ))}
    </Dialog>
  )
}

const describeItem = (item: unknown) => (typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item))
