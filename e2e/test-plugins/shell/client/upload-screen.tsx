import { Link } from '@balafon/sdk/client'
import { UploadZone } from '@balafon/sdk/uploads'
import { UPLOAD_TYPE } from '../contract/upload-type.ts'

export default function UploadScreen() {
  return (
    <>
      <h1 tabIndex={-1}>Uploads of the test plugin</h1>
      <UploadZone uploadTypes={[UPLOAD_TYPE]} canChooseFolder />
      <Link to="/test-plugin/members">Members</Link>
    </>
  )
}
