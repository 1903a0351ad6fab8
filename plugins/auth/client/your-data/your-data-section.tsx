import { reportError, sendRequest } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getMyData } from '../../contract/my-data.ts'
import classes from './your-data-section.module.css'

export default function YourDataSection() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      downloadJson('my-data.json', await sendRequest(getMyData, {}))
    } catch (error) {
      reportError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <p className={classes.text}>{t('auth.data.text')}</p>
      <Button variant="outline" icon={<Download aria-hidden="true" />} isPending={isPending} onPress={() => void download()}>
        {t('auth.data.download')}
      </Button>
    </>
  )
}

function downloadJson(name: string, data: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
