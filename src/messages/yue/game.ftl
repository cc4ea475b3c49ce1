# 對局文字：步驟、結局、檢討、拒絕、裁判。

## 句子成分

list-comma = 、
list-semicolon = ；
side-name = { $side ->
    [red] 紅方
    [blue] 藍方
    [a] 玩家 A
   *[b] 玩家 B
}
side-of = { $side ->
    [red] 紅方
    [blue] 藍方
    [a] 玩家 A
   *[b] 玩家 B
}
card-colour = { $colour ->
    [red] 紅方綫人
    [blue] 藍方綫人
    [green] 綫人
    [bystander] 旁觀者
   *[assassin] 暗殺者
}
card-kind = { $colour ->
    [red] 紅方
    [blue] 藍方
    [green] 綠色
    [bystander] 旁觀者
    [assassin] 暗殺者
   *[unknown] ？
}
clue-number = { $number ->
    [unlimited] 無限
   *[count] { $number }
}
clue-said = 「{ $word }：{ clue-number }」
percent = { $share }%

## 步驟

step-clue = { side-name }：{ clue-said }
step-clue-meant = { side-name }：{ clue-said }（想指：{ $cards }）
step-object = 綫索被判無效
step-object-reason = 綫索被判無效：{ $reason }
step-guess = { side-name }指向{ $card }：{ card-colour }
step-stop = { side-name }停止猜詞
step-cover = { side-name }覆蓋{ $card }：{ card-colour }
step-decline = { side-name }放棄罰牌
step-tokens = 用去 { $n } 個時間標記
step-finished = { side-of }的綫人已全部找到
step-sudden-death = 進入驟死階段

## 結局

end-team = { side-name }勝出
end-everyone = 玩家勝出
end-nobody = 玩家落敗
cause-all-found = 所有綫人都找到了
cause-given-away = 最後一名綫人由對方指出
cause-free-cover = 最後一名綫人以罰牌覆蓋
cause-assassin = 指中暗殺者
cause-assassin-found = 最後找到暗殺者
cause-sudden-death-won = 驟死階段全對
cause-sudden-death-lost = 驟死階段猜錯
cause-gave-up = 驟死階段放棄
cause-phantom = 另一顏色的綫人已全部被覆蓋
cause-out-of-tokens = 猜錯要用兩個時間標記，但只餘一個
end-line = { $who }：{ $why }，共 { $n } 條綫索
end-score = { $score } 分
end-title = { $score } 分（{ $title }）

title-large-1 = 千鈞一髮：他們已到門外
title-large-2 = 險過剃頭
title-large-3 = 鎮定過人
title-large-4 = 乾淨利落
title-large-5 = 又快又靜
title-large-6 = 站長之材
title-large-7 = 神不知鬼不覺
title-large-8 = 檔案也不敢記載的傳說
title-small-1 = 千鈞一髮：菲林最後一格
title-small-2 = 相片有點鬆
title-small-3 = 對焦準確
title-small-4 = 影像清晰
title-small-5 = 可以入畫廊
title-small-6 = 黑房大師
title-small-7 = 無人可看的展覽
title-duet-1 = 成功：所有綫人安全回家
title-duet-2 = 合作無間
title-duet-3 = 精彩：沒有一個字多餘
title-duet-4 = 這張桌太小了：去試試任務吧

## 教練

review-turn = 第 { $turn } 回合：{ side-name }{ clue-said }：{ $touched }；價值 { $worth } 張牌
review-untouched = 沒有指向任何牌
review-illegal = 綫索被判無效
review-unknown = 沒有詞庫認識這個詞：對電腦來說每張牌都一樣
review-ranking = { $bot } 的理解：{ $cards }
review-stop = （停）
review-meant = 想指：{ $cards }
review-clue = 這條綫索：{ $outlook }
review-instead = { $bot } 會說{ clue-said }，指{ $cards }
review-instead-outlook = { $bot } 會說{ clue-said }，指{ $cards }：{ $outlook }
review-outlook = 平均找到 { $expected } 張，全中 { $all }；暗殺者 { $assassin }；價值 { $worth } 張牌
review-slip = 最易猜錯：{ $card }（{ card-colour }，{ $chance }）
review-lost = 這局輸在第 { $turn } 回合（{ side-name }）：{ $why }；勝算少咗 { $cost }
blame-clue = 是綫索引致
blame-guess = 指了綫索沒有指的牌
blame-pace = 找到的太少
blame-luck = 本來也可能順利

## 建議

advice-zero = { $word }：0，己方綫人都與它無關
advice-warning = 提防{ $card }（{ card-kind }，{ $chance }）
advice-one = { $word }：{ clue-number } → { $cards }；找到：{ $all }
advice-several = { $word }：{ clue-number } → { $cards }；全中：{ $all }，平均 { $expected } 張
advice-slip = 最易猜錯：{ $card }（{ card-kind }，{ $chance }）
advice-assassin = 暗殺者 { $chance }

## 拒絕

refused-over = 遊戲已結束
refused-turn = 現在不是你的回合
refused-moment = 現在不能這樣做
refused-number = 數字須為 1 至 { $max }，即尚未找到的綫人數目
refused-zero = 這套規則不可用 0
refused-unlimited = 這套規則不可用「無限」
refused-first-guess = 最少要猜一次
refused-card = 沒有這張牌，或已被覆蓋
refused-cover = 只可覆蓋所屬隊伍未被覆蓋的綫人
refused-late = 開始猜詞後不可再提出異議
refused-twice = 這條綫索已被判無效
refused-phantom = 必須覆蓋虛擬隊伍的一名綫人
refused-finished = 這一方的綫人已全部找到，不再提供綫索
refused-third = 可以連續提供兩條綫索，不可三條
refused-nothing-left = 這位玩家已沒有要找的綫人
refused-referee-judges = 這張桌由裁判判定：只有由玩家判定時才可提出異議
refused-nothing-to-pass = 沒有綫索可接受
refused-clue-waits = 綫索等你決定：提出異議或接受
refused-nobody-to-wait-for = 沒有人可等
refused-no-such-seat = 這張桌沒有這個座位
refused-bot-sits = 那個座位由電腦擔任
refused-no-such-card = 沒有第 { $given } 張牌：牌的號碼由 0 至 { $last }
refused-empty = 綫索是一個詞語，但甚麼也沒有說
refused-unseen = 綫索中有看不見的字元
refused-too-long = 綫索最多 { $most } 個字元，這條有 { $given } 個
refused-no-number = 綫索的數字是數目、0 或無限
refused-save = 未能儲存這局遊戲
bot-late = 電腦未有及時回應
bot-no-start = 未能啟動電腦玩家的程式
bot-ended = 電腦玩家的程式已經停止
bot-unreadable = 電腦的回應無法理解
bot-illegal = 電腦提供了裁判不容許的綫索
bot-refused = 電腦想做規則不容許的事
bot-no-answer = 電腦沒有答案
refused-illegal = 裁判：{ $reason }
refused-no-clue = 「{ $text }」：請輸入「詞語 數字」，例如「水 2」（數字、0 或無限）
refused-card-or-command = 「{ $text }」既是牌又是指令：請輸入牌的號碼，或 :{ $command }
refused-no-card = 桌面沒有「{ $text }」：請輸入牌上的詞語、詞語開頭或牌的號碼
refused-several-cards = 「{ $text }」可以是：{ $cards }
refused-covered = 「{ $text }」已被覆蓋
refused-range = 這裏不可說 { clue-number }：應為 1 至 { $max }
refused-nothing-now = 「{ $text }」：現在沒有可做的；請輸入「說明」

## 裁判

referee-legal = 有效
referee-illegal = 無效：{ $reason }
referee-rule = { $reason }（規則 { $rule }）
referee-no-word = 「{ $clue }」沒有詞語
referee-identity = 「{ $clue }」就是桌面的{ $card }
referee-inflection = 「{ $clue }」與桌面的{ $card }是同一個詞「{ $shared }」的變化
referee-component = 「{ $clue }」與桌面的{ $card }有相同部分「{ $shared }」
referee-derivation = 「{ $clue }」與桌面的{ $card }同源，「{ $shared }」
referee-shared-part = 「{ $clue }」與桌面的{ $card }有相同部分「{ $shared }」
referee-character = 「{ $clue }」與桌面的{ $card }有相同的字「{ $shared }」
referee-spaces = 「{ $clue }」多於一個詞語
referee-hyphen = 「{ $clue }」含有連字號
referee-abbreviation = 「{ $clue }」是縮寫
referee-foreign = 「{ $shared }」是其他語言的詞語
referee-invented = 裁判不認識「{ $shared }」
referee-name = 「{ $shared }」是專有名詞
referee-shape = 「{ $clue }」是描述形狀
referee-sound = 「{ $clue }」與桌面的{ $card }同音
referee-letter = 桌面的{ $card }以「{ $shared }」開頭：單字只可按意思作綫索
referee-ending = 「{ $clue }」是{ $card }的結尾
referee-opening = 名稱「{ $clue }」以桌面的{ $card }開頭
referee-letters = 「{ $shared }」包含在{ $whole }之中
