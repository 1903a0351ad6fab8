import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import type { Modal } from '../../state/modal.ts'
import type { AnyItem, AnyResource } from '../any-resource.ts'
import { useEntityLabels } from '../use-entity-labels.ts'
import type { ResourceTexts } from '../use-resource-texts.ts'
import type { GetValueText } from '../use-value-text.ts'
import classes from './conflict-dialog.module.css'
import type { FormValues, Merge } from './form-values.ts'

interface ConflictDialogProps {
  readonly modal: Modal<FormValues>
  readonly resource: AnyResource
  readonly merge: Merge
  /** The current row on the server. */
  readonly current: AnyItem
  /** The form values of the current row on the server. */
  readonly theirs: FormValues
  readonly texts: ResourceTexts
  readonly getValueText: GetValueText
}

/** The dialog for a row that another user has saved meanwhile. The user chooses a value for each field that both users have changed, and saves again. */
export function ConflictDialog({ modal: { isOpen, onClose, finish }, resource, merge, current, theirs, texts, getValueText }: ConflictDialogProps) {
  const { t, getLabel } = texts
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const save = () => {
    const fromTheirs = merge.conflicts.filter((name) => chosen[name] === 'theirs').map((name) => [name, theirs[name]])
    finish({ ...merge.values, ...Object.fromEntries(fromTheirs) })
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('resource.conflict.edit')}
      </Button>
      <Button variant="primary" onPress={save}>
        {t('resource.conflict.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('resource.conflict.title')} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.conflict}>
        <p>{t(merge.conflicts.length > 0 ? 'resource.conflict.text' : 'resource.conflict.merged_text')}</p>
        {merge.conflicts.map((name) => (
          <RadioGroup
            key={name}
            label={getLabel(name)}
            value={chosen[name] ?? 'mine'}
            onChange={(value) => setChosen({ ...chosen, [name]: value })}
            options={[
              {
                value: 'mine',
                label: <MyValue resource={resource} name={name} value={merge.values[name]} getValueText={getValueText} />,
                description: t('resource.conflict.mine'),
              },
              { value: 'theirs', label: getValueText(name, current[name]), description: t('resource.conflict.theirs') },
            ]}
          />
        ))}
        {merge.changedByOther.length > 0 ? (
          <section className={classes.taken}>
            <p>{t('resource.conflict.taken')}</p>
            <dl>
              {merge.changedByOther.map((name) => (
                <div key={name}>
                  <dt>{getLabel(name)}</dt>
                  <dd>{getValueText(name, current[name])}</dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

interface MyValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly value: unknown
  readonly getValueText: GetValueText
}

/** Shows the value that this user has entered. Loads the name of a reference, because the form contains only its id. */
function MyValue({ resource, name, value, getValueText }: MyValueProps) {
  const { kind, entity = '' } = resource.fields[name] ?? {}
  const isReference = kind === 'reference' && typeof value === 'number'
  const names = useEntityLabels(isReference ? entity : '', isReference ? [value] : [])
  return <>{isReference ? (names.get(value) ?? `#${value}`) : getValueText(name, value)}</>
}
