// The numbers of a rule index are in one array, so that a question touches as little memory as possible. Its hits are ranks: the lower,
// the better the rule.

// At the beginning of the array:
export const filterBest = 0 // best rank of the filter
export const filterStart = 1
export const placesStart = 2 // for each rule, best first, its place among all rules
export const carefulFlag = 3 // 1 where literal beginnings have octets that stand otherwise in targets
export const rootNode = 4

// A node of the trie. Its label ends where that of the next node begins.
export const nodeLabel = 0 // where the octets of the label begin, but for the first
export const nodePrefixRank = 1 // best rank of the patterns that end here
export const nodeWholeRank = 2 // the same of those that end the target
export const nodeRests = 3 // rests here, or at the nearest node above that has some; 0 for none
export const nodeChildren = 4 // their count, the first octet of each, the nodes; 0 for none
export const nodeSize = 5

// Rests that begin at a node, with a list of them.
export const restsAbove = 0 // the rests at the nearest node above; 0 for none
export const restsBest = 1 // best rank of these and all above
export const restsOffset = 2 // octets of the target before them
export const restsList = 3

// An entry of a list. A list is best first, and ends with `noHit`.
export const entryRank = 0
export const entryFirst = 1 // place of the first of its segments
export const entryShape = 2 // eight times the number of segments, and the anchor
export const entrySize = 3

// The filter.
export const filterShift = 0 // bits by which a hash moves for each octet: it has three times as many
export const filterRuns = 1 // for each hash where the rules begin that three such octets lead to, a list; 0 for none

// A rule in the filter is an entry, with what it is found by.
export const trigramSegment = 3 // place of the segment that has the three octets
export const trigramOffset = 4 // where they stand in it
export const filteredSize = 5
