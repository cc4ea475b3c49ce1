# 終端機的 `play` 和 `drill`。keys-、note-、pane- 須放得進 80 欄。

## 座位

sitter = { $seat ->
    [red-spymaster] 紅方間諜組長
    [blue-spymaster] 藍方間諜組長
    [red-guesser] 紅方間諜組員
    [blue-guesser] 藍方間諜組員
    [guesser] 兩隊的間諜組員
    [a] 玩家 A
   *[b] 玩家 B
}

## 局面與任務

standing-versus = 尚餘：紅方 { $red }、藍方 { $blue }
standing-agents = 尚餘 { $n } 名綫人
standing-tokens = { $n } 個時間標記
standing-mistakes = 可錯 { $mistakes } 次
standing-clue = { $whose ->
    [red] 紅方綫索
    [blue] 藍方綫索
   *[one] 綫索
}：{ clue-said }
standing-guesses = 還可猜 { $n } 次
standing-zero = 己方綫人都與它無關
picture-mark = * 圖畫

task-watch = 你是{ sitter }
task = 你是{ sitter }：{ $task }
task-clue = 提供綫索：詞語和{ $max ->
    [1] {" "}1
   *[other] {" "}1 至 { $max }
}{ $more ->
    [both] 、0 或無限
    [zero] {" "}或 0
    [unlimited] {" "}或無限
   *[none] {""}
}
task-object = 綫索有效嗎？輸入「有效」或「異議」
task-phantom = 輪到另一顏色：覆蓋它的一名綫人
task-cover = 覆蓋一名己方綫人，或放棄
task-sudden-death = 驟死階段：只指有把握的牌，或停止認輸
task-touch-or-stop = 指向一張牌，或停止
task-touch = 指向一張牌

## 指令；任何語言都可用英文指令

command-quit = 離開
command-help = 說明
command-table = 桌面
command-analysis = 檢討
command-log = 記錄
command-turn = 換人
command-wait = 等
command-object = 異議
command-pass = 有效
command-stop = 停
command-decline = 放棄
command-skip = 略過
command-yes = 係

## 說明：左邊是輸入，右邊是作用

help-word-number = 詞語 數字
help-word-zero = 詞語 0
help-word-unlimited = 詞語 無限
help-word-meant = 詞語 數字 = 牌
help-card = 牌
help-cards = 牌, 牌
help-clue = 提供綫索，例如：水 2
help-meant = 同上，並記下想指的牌：水 2 = 河, 海
help-zero = 己方綫人都與它無關
help-unlimited = 不說數目
help-touch = 指向它：詞語、詞語開頭或號碼
help-touch-several = 指向這些牌：詞語、詞語開頭或號碼
help-stop = 停止猜詞
help-cover = 覆蓋它
help-decline = 放棄罰牌
help-pass = 接受綫索
help-object = 指綫索無效
help-wait = 讓隊友先行
help-turn = 讓另一人先行
help-show = 再顯示一次（若同時是牌，輸入 :table）
help-quit = 離開；遊戲會儲存
help-skip = 略過這一題
help-quit-drill = 結束練習
help-help = 這份說明

## 逐行模式

hand-over = 請交給 { $name }（{ sitter }），然後按 Enter
hand-over-again = 輸入空行即接手；輸入「離開」即離開
confirm-touch = 指向{ $card }？Enter：是；另一張牌或「停」：否
confirm-cover = 覆蓋{ $card }？Enter：是；另一張牌：否
nobody-else = 現在沒有其他人可以行動
play-kept = 存於 { $path }；重看：spymaster replay { $path }
play-saved = 遊戲已儲存；繼續：spymaster play --resume { $path }

## 全螢幕

screen-prompt = 綫索>
screen-thinking = { $name }（{ sitter }）思考中…
screen-over = 遊戲結束：所有牌已揭示
screen-example = 例如：水 2
screen-legal = 有效：按 Enter 說出
screen-number = 有效；請加數字
screen-unknown = 有效，但沒有詞庫認識：電腦不會明白
screen-meant = 想指
screen-leave = 遊戲未完：F10 或 Ctrl-C 離開，遊戲會儲存
screen-sides = { $side ->
    [red] 紅方
    [blue] 藍方
    [a] A
    [b] B
   *[guesser] 組員
}
pane-log = 經過
pane-coach = 經過和教練的話
keys-say = Enter 說出
keys-meant = 點擊：想指
keys-choose = 方向鍵、號碼：選牌
keys-touch = Enter 指向
keys-cover = Enter 覆蓋
keys-stop = s 停
keys-decline = d 放棄
keys-pass = p 有效
keys-object = o 異議
keys-scroll = ↑ ↓ 捲動
keys-wait = F3 隊友先
keys-turn = F4 換人
keys-help = F1 說明
keys-analysis = F2 檢討
keys-leave = F10 離開
keys-close = q 關閉
keypage-title = 按鍵（按任何鍵關閉）
keypage-letters = r 紅方   b 藍方   g 綠色   - 旁觀者   x 暗殺者
keypage-covered = 大寫 R B G X 和 [方括號]：已覆蓋
keypage-tokens = <A <B：箭嘴指向玩家 A、玩家 B 的時間標記
keypage-choose = 方向鍵、h j k l 或號碼
keypage-choose-does = 選牌
keypage-take = Enter、空白鍵、點擊；兩次
keypage-take-does = 指向或覆蓋它
keypage-keys-stop = s 停   d 放棄   o 異議
keypage-clue-does = 提供綫索
keypage-meant-does = 並記下想指的牌
keypage-help-does = 這一頁
keypage-analysis-does = 開關檢討
keypage-scroll-does = 捲動
keypage-wait-does = 讓隊友先行
keypage-turn-does = 換人
keypage-leave-does = 離開；遊戲會儲存
keypage-turn-now = 另一人可先行：F4
screen-hand-over = 請交給 { $name }（{ sitter }）
screen-hand-over-keys = 然後按 Enter；Ctrl-C 離開，遊戲會儲存
screen-small = { $width } × { $height } 太小
screen-needed = 需要 { $width } × { $height }
screen-small-leave = Ctrl-C 離開

## 練習

drill-exercise = 第 { $number } 題，共 { $count } 題
drill-seat = { $role ->
    [clue] 你是{ side-of }間諜組長：請提供綫索
   *[guess] 你是{ side-of }間諜組員：請猜詞
}
drill-seat-duet = { $role ->
    [clue] 你是{ side-name }：請提供綫索
   *[guess] 你是{ side-name }：請猜詞
}
drill-versus = 尚餘：紅方 { $red }、藍方 { $blue }
drill-earlier = 之前：{ $turn }
drill-clue-is = 綫索是{ clue-said }
drill-turn = { side-name }{ clue-said }
drill-card = { $card }（{ card-colour }）
drill-help-hint = 輸入「說明」看可以輸入甚麼
drill-prompt-clue = 綫索
drill-prompt-touch = 指向
drill-referee = 裁判：{ $verdict }
drill-yours = 你的綫索：{ $clue }
drill-worth = 價值 { $worth } 張牌
drill-ends = 回合結束於對方綫人 { $opponent }、旁觀者 { $bystander }、暗殺者 { $assassin }
drill-better = { $clues } 條有效綫索中有 { $better } 條價值更高：你勝過 { $share }%
drill-bot-touches = 電腦會指向{ $cards }
drill-nothing = 甚麼都不指
drill-unscored-illegal = 你的綫索不計分：無效綫索會結束回合
drill-unscored-unknown = 你的綫索不計分：詞庫不認識這個詞
drill-unscored-zero = 你的綫索不計分：0 是叫人避開的
drill-bot = 電腦的綫索：{ $clue }
drill-touch = { $mark } { $card }：{ card-colour }；屬己方的機會 { $ours }，電腦排第 { $rank }；{ $instead }
drill-touch-same = 電腦也選它
drill-touch-prefers = 電腦會選{ $other }
drill-touch-stop = 電腦會停
drill-meant = 想指：{ $cards }
drill-right = 你：{ $all } 次中 { $right } 次，價值 { $worth } 張牌
drill-bot-turn = 電腦指向{ $cards }；價值 { $worth } 張牌
drill-bot-turn-stops = 電腦指向{ $cards }，然後停；價值 { $worth } 張牌
drill-ranking = 電腦聽到綫索後，各牌屬己方的機會：{ $cards }
drill-missed = 電腦會再指向{ $card }
drill-session = 這次練習：
drill-kept = 存於 { $path }；全部記錄：spymaster drill --report
drill-no-exercises = 還沒有練習：spymaster drill
progress-all = 全部
progress-session = 次
progress-clues = 綫索
progress-turns = 回合
progress-accuracy = 準確
progress-found = 找到張數
progress-assassin = 暗殺者
progress-worth = 價值
progress-bot-worth = 電腦價值
progress-better-than = 勝過
progress-illegal = 無效
progress-as-the-bot = 同電腦
