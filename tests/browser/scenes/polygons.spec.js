/** Flying polygons and circles. */

import { contactPoints, everyScene, thrown } from './every.js';
import { visit } from './visit.js';

export default async function polygons({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    await everyScene('polygons', visitor, check);
    await thrown('polygons', visitor, check);
    await contactPoints('polygons', visitor, check);
}
