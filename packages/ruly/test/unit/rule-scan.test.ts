import { ruleScanProperties } from '../support/properties/rule-scan.ts'
import { unitShare } from '../support/share.ts'

ruleScanProperties(unitShare / 24)
