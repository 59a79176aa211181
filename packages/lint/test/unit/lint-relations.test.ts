import { unitShare } from '../../../ruly/test/support/share.ts'
import { lintRelationProperties } from '../support/properties/lint-relations.ts'

lintRelationProperties(unitShare)
