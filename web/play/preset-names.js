/** Names of the playground's presets in both languages. The keys are the files of the articles' demos. */

export const presetNames = {
    dragTest: { en: 'Drag two boxes', zh: '拖动两个矩形' },
    'ver0.0-Source': { en: 'Five boxes bounce', zh: '五个矩形反弹' },
    'ver0.1-Collided': { en: 'Do the boxes collide?', zh: '矩形相撞了吗？' },
    'ver0.1-Separated': { en: 'Are the boxes apart?', zh: '矩形分开了吗？' },
    'ver0.1-projection': { en: 'Two boxes and their shadows', zh: '两个矩形和投影' },
    'ver0.2.0-polygon': { en: 'Seven polygons', zh: '七个多边形' },
    'ver0.2.1-polygon-merge': { en: 'Polygons and their axes', zh: '多边形和它们的轴' },
    'ver0.2.2-circle-test': { en: 'Polygons and circles', zh: '多边形与圆' },
    'MTV-2Rects': { en: 'Two boxes push apart', zh: '两个矩形互推' },
    'SAT-collisionTest': { en: 'Seven polygons, hit or miss', zh: '七个多边形：碰没碰' },
    'MTV-2Polygons': { en: 'One polygon pushed out', zh: '推出一个多边形' },
    'MTV-multiPolygons': { en: 'Twenty polygons', zh: '二十个多边形' },
    'Shape.js': { en: 'Drag among polygons', zh: '在多边形之间拖动' },
    AABBCollision: { en: 'Bounding boxes', zh: '包围盒' },
    'SAT-Collision': { en: 'Two boxes, every axis', zh: '两个矩形，每条轴' },
    'test.js': { en: 'Box, polygon and circle', zh: '矩形、多边形和圆' },
};
