import { confirm, reportError, sendRequest, useOpenModal } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { lazy, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { fail, refuse } from '../contract/endpoints.ts'

const ChoiceDialog = lazy(() => import('./choice-dialog.tsx'))

const BUTTONS: readonly (readonly [string, () => unknown])[] = [
  ['Fail', () => sendRequest(fail, {}).catch(reportError)],
  ['Refuse', () => sendRequest(refuse, {}).catch(reportError)],
]

export default function FirstScreen() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  const [result, setResult] = useState('nothing')
  const choose = async () => setResult(String(await openModal<string>((modal) => <ChoiceDialog modal={modal} />)))
  return (
    <>
      <h1>{t('test_plugin.title')}</h1>
      {BUTTONS.map(([name, onPress]) => (
        <Button key={name} onPress={onPress}>
          {name}
        </Button>
      ))}
      <ConfirmButton onChoice={setResult} />
      <Button onPress={() => void choose()}>Choose</Button>
      <output>{result}</output>
      <p data-testid="rich">
        <Trans i18nKey="test_plugin.rich" components={{ bold: <strong /> }} />
      </p>
    </>
  )
}

const ConfirmButton = ({ onChoice }: { onChoice: (choice: string) => void }) => (
  <Button
    onPress={() =>
      void confirm({ title: 'Delete it?', text: 'This cannot be undone.', action: 'Delete', isDanger: true }).then((isConfirmed) =>
        onChoice(isConfirmed ? 'yes' : 'no'),
      )
    }
  >
    Ask
  </Button>
)
