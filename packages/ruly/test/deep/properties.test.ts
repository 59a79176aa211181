import { batchProperties } from '../support/properties/batch.ts'
import { diagnosticProperties } from '../support/properties/diagnostics.ts'
import { editProperties } from '../support/properties/edit-editor.ts'
import { formatProperties } from '../support/properties/edit-format.ts'
import { fileProperties } from '../support/properties/files.ts'
import { groupIndexProperties } from '../support/properties/group-index.ts'
import { lintFixProperties } from '../../../lint/test/support/properties/lint-fix.ts'
import { lintRelationProperties } from '../../../lint/test/support/properties/lint-relations.ts'
import { patternAlgebraProperties } from '../../../lint/test/support/properties/pattern-algebra.ts'
import { preferenceChangesProperties } from '../../../lint/test/support/properties/preference-changes.ts'
import { preferencesProperties } from '../../../preferences/test/support/properties/preferences.ts'
import { promiseProperties } from '../support/properties/promises.ts'
import { ruleScanProperties } from '../support/properties/rule-scan.ts'
import { strictProperties } from '../support/properties/strict.ts'

// What unit tests try on a share of the values that could be made up.
batchProperties(1)
diagnosticProperties(1)
editProperties(1)
formatProperties(1)
fileProperties(1)
groupIndexProperties(1)
lintFixProperties(1)
lintRelationProperties(1)
patternAlgebraProperties(1)
preferenceChangesProperties(1)
preferencesProperties(1)
promiseProperties(1)
ruleScanProperties(1)
strictProperties(1)
